import { Suspense } from 'react'
import { Await, data, href, redirect } from 'react-router'
import { SET_SIZE_ALERT, TOGGLE_WISHLIST } from '#app/domain/catalog/intents.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { WishlistCard } from '#app/domain/wishlist/components/wishlist-card.tsx'
import { listWishlist } from '#app/domain/wishlist/queries.server.ts'
import { ShareWishlistButton } from '#app/domain/wishlist/sharing/share-wishlist-button.tsx'
import { SharedLinkPanel } from '#app/domain/wishlist/sharing/shared-link-panel.tsx'
import { findWishlistPath, wishlistLinksContext } from '#app/domain/wishlist/sharing/wishlist-link.server.ts'
import type { WishlistResponse } from '#app/domain/wishlist/sharing/wishlist-response.ts'
import type { WishlistEntry } from '#app/domain/wishlist/wishlist-entry.ts'
import { returnPathOf, signInPath } from '#app/platform/auth/return-path.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { isServerResponse, SERVER_UNREACHABLE } from '#app/platform/http/failed-form-request.ts'
import { formHandler, isSentByScript, readForm } from '#app/platform/http/form.server.ts'
import { peekFormField } from '#app/platform/http/peek-form-field.ts'
import type { SecretLinks } from '#app/platform/http/secret-links.server.ts'
import { log } from '#app/platform/log.server.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { PageWidth } from '#app/ui/page-width.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { useFocusAfterRemoval } from '#app/ui/use-focus-after-removal.ts'
import type { Route } from './+types/wishlist'
import { changeWishlist, WISHLIST_CHANGES } from './wishlist-changes.server.ts'
import { WISHLIST_FAILED } from './wishlist-messages.ts'

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

/** Forms on other pages, which ask visitors to sign in. Those of the wishlist itself do nothing for a visitor. */
const ASKS_TO_SIGN_IN: ReadonlySet<string> = new Set([TOGGLE_WISHLIST, SET_SIZE_ALERT])

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const intent = String(form.get('intent'))
  const returnTo = returnPathOf(form, href('/wishlist'))
  const { user } = context.get(visitorContext)
  if (!user) return redirect(ASKS_TO_SIGN_IN.has(intent) ? signInPath(returnTo) : href('/wishlist'))

  const change = formHandler(WISHLIST_CHANGES, form)
  const fields = Object.fromEntries(form)
  const links = context.get(wishlistLinksContext)
  const { status, ...response } = await changeWishlist(change, context.get(dbContext), user.id, fields, links)
  if (response.success && !isSentByScript(request)) return redirect(returnTo)
  return data<WishlistResponse>({ intent, ...response }, status)
}

/** Keeps the page when the shop can't be reached, or fails. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = String(await peekFormField(request, 'intent'))
  try {
    return await serverAction()
  } catch (error) {
    if (isServerResponse(error)) throw error
    return data<WishlistResponse>({ intent, error: WISHLIST_FAILED }, SERVER_UNREACHABLE)
  }
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
