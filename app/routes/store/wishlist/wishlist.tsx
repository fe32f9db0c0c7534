import { Suspense } from 'react'
import { Await, href } from 'react-router'
import { saveToWishlistForm, toggleWishlistForm } from '#app/domain/catalog/components/wishlist-toggle.form.ts'
import { sizeAlertForm } from '#app/domain/catalog/product-page/size-alerts.form.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import {
  removeFromWishlist,
  saveToWishlist,
  setPriceDropAlert,
  setSizeAlert,
  setStockAlert,
  toggleWishlist,
} from '#app/domain/wishlist/commands.server.ts'
import { WishlistCard } from '#app/domain/wishlist/components/wishlist-card.tsx'
import { listWishlist } from '#app/domain/wishlist/queries.server.ts'
import { priceAlertForm, removeFromWishlistForm, stockAlertForm } from '#app/domain/wishlist/saved-product.form.ts'
import { shareWishlistForm, withdrawLinkForm } from '#app/domain/wishlist/sharing/share-wishlist.form.ts'
import { ShareWishlistButton } from '#app/domain/wishlist/sharing/share-wishlist-button.tsx'
import { SharedLinkPanel } from '#app/domain/wishlist/sharing/shared-link-panel.tsx'
import {
  findWishlistPath,
  shareWishlist,
  wishlistLinksContext,
  withdrawWishlistLink,
} from '#app/domain/wishlist/sharing/wishlist-link.server.ts'
import type { WishlistEntry } from '#app/domain/wishlist/wishlist-entry.ts'
import { returnPathOf, signInPath } from '#app/platform/auth/return-path.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formAction, on } from '#app/platform/http/form-action.server.ts'
import { keepPage } from '#app/platform/http/keep-page.ts'
import type { SecretLinks } from '#app/platform/http/secret-links.server.ts'
import { log } from '#app/platform/log.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { useFocusAfterRemoval } from '#app/ui/hooks/use-focus-after-removal.ts'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { byShopper, thenBack } from '../by-shopper.server.ts'
import type { Route } from './+types/wishlist'

const SKELETON_CARDS = ['1', '2', '3', '4', '5', '6']

interface WishlistView {
  readonly entries: WishlistEntry[]
  /** Path of the link that shares it; undefined while there is none. */
  readonly link: string | undefined
}

export async function loader({ context }: Route.LoaderArgs): Promise<WishlistView> {
  const { user } = context.get(visitorContext)
  return user ? readQuietly(context.get(dbContext), context.get(wishlistLinksContext), user.id) : EMPTY
}

const EMPTY: WishlistView = { entries: [], link: undefined }

/** A wishlist that can't be read is shown as empty; the log says why. */
async function readQuietly(db: Db, links: SecretLinks, userId: string): Promise<WishlistView> {
  try {
    const [entries, link] = await Promise.all([listWishlist(db, userId), findWishlistPath(db, links, userId)])
    return { entries, link }
  } catch (error) {
    log.error({ err: error }, 'a wishlist could not be loaded')
    return EMPTY
  }
}

/** Coming from another page, visitors see the wishlist right away and its cards once they load. A change waits for them. */
export async function clientLoader({
  serverLoader,
}: Route.ClientLoaderArgs): Promise<WishlistView | { readonly promise: Promise<WishlistView> }> {
  const isShown = window.location.pathname === href('/wishlist')
  return isShown ? serverLoader() : { promise: serverLoader() }
}

/** Forms on other pages, which ask visitors to sign in. Those of the wishlist itself do nothing for a visitor (M124). */
const ASKS_TO_SIGN_IN = [toggleWishlistForm, sizeAlertForm].map(({ intent }) => intent)

const pathForVisitor = (form: FormData) =>
  ASKS_TO_SIGN_IN.includes(String(form.get('intent')))
    ? signInPath(returnPathOf(form, href('/wishlist')))
    : href('/wishlist')

export const action = formAction(
  (args: Route.ActionArgs) => byShopper(args, pathForVisitor),
  thenBack(href('/wishlist'), [
    on(toggleWishlistForm, ({ db, userId, value }) => toggleWishlist(db, userId, value.productId)),
    on(saveToWishlistForm, ({ db, userId, value }) => saveToWishlist(db, userId, value.productId)),
    on(removeFromWishlistForm, ({ db, userId, value }) => removeFromWishlist(db, userId, value.productId)),
    on(stockAlertForm, ({ db, userId, value }) => setStockAlert(db, userId, value)),
    on(priceAlertForm, ({ db, userId, value }) => setPriceDropAlert(db, userId, value)),
    on(sizeAlertForm, ({ db, userId, value }) => setSizeAlert(db, userId, value)),
    on(shareWishlistForm, async ({ db, userId, context }) => {
      await shareWishlist(db, userId)
      const link = await findWishlistPath(db, context.get(wishlistLinksContext), userId)
      return { status: 'shared' as const, link }
    }),
    on(withdrawLinkForm, async ({ db, userId }) => {
      await withdrawWishlistLink(db, userId)
      return { status: 'withdrawn' as const }
    }),
  ]),
)

/** All forms of the wishlist fail in the same words. */
export function clientAction(args: Route.ClientActionArgs) {
  return keepPage(args, toggleWishlistForm)
}

export default function Wishlist({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageWidth className="pt-5.5 pb-14 lg:pt-11 lg:pb-22">
      <PageMetadata title="My Wishlist" isPrivate />
      <FormResponseBanner response={actionData} className="mb-4" />
      {'promise' in loaderData ? (
        <Suspense fallback={<LoadingWishlist />}>
          <Await resolve={loaderData.promise} errorElement={<LoadedWishlist {...EMPTY} />}>
            {(view) => <LoadedWishlist {...view} />}
          </Await>
        </Suspense>
      ) : (
        <LoadedWishlist {...loaderData} />
      )}
    </PageWidth>
  )
}

function LoadedWishlist({ entries, link }: WishlistView) {
  const heading = useFocusAfterRemoval<HTMLHeadingElement>(entries.length)
  const count = entries.length
  return (
    <>
      <div className="mb-4.5 flex flex-wrap items-center justify-between gap-3">
        <div>
          <PageTitle ref={heading} tabIndex={-1} className="focus-visible:outline-none">
            My Wishlist
          </PageTitle>
          <p className="text-soft tabular-nums">
            {count} saved {count === 1 ? 'item' : 'items'}
          </p>
        </div>
        {count > 0 && <ShareWishlistButton link={link} />}
      </div>
      {link && <SharedLinkPanel link={link} />}
      {count === 0 ? (
        <EmptyState
          motif="ambi"
          title="Your Wishlist is Empty"
          action={<ButtonLink to={href('/products')}>Explore Kurtis</ButtonLink>}
        >
          Tap the heart on any product to save it here.
        </EmptyState>
      ) : (
        <ul className={GRID}>
          {entries.map((entry, index) => (
            <li key={entry.id} className="grid">
              <WishlistCard entry={entry} loading={index === 0 ? 'high' : index < 4 ? 'eager' : 'lazy'} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const GRID = 'grid gap-3.5 sm:grid-cols-2 sm:gap-5 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-9'

function LoadingWishlist() {
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        Loading your wishlist
      </p>
      <PageTitle>My Wishlist</PageTitle>
      <Skeleton className="mt-1 mb-6 h-5 w-28" />
      <div className={GRID}>
        {SKELETON_CARDS.map((card) => (
          <div key={card} className="grid grid-cols-[7.375rem_minmax(0,1fr)] gap-3.5 lg:block">
            <Skeleton className="aspect-3/4 min-h-65 w-full lg:min-h-0" />
            <div className="grid content-start gap-3 pt-3">
              <Skeleton className="h-3 w-1/4" />
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="mt-2 h-20" />
              <Skeleton className="h-11" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
