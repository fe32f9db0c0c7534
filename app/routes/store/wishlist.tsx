import { Suspense } from 'react'
import { Await, data, redirect } from 'react-router'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { ShareWishlistButton } from '#app/domain/wishlist/components/share-wishlist-button.tsx'
import { WishlistCard } from '#app/domain/wishlist/components/wishlist-card.tsx'
import { listWishlist } from '#app/domain/wishlist/queries.server.ts'
import type { WishlistEntry } from '#app/domain/wishlist/wishlist-entry.ts'
import { WISHLIST_FAILED, type WishlistAnswer } from '#app/domain/wishlist/wishlist-response.ts'
import { safeReturnPath } from '#app/platform/auth/return-path.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { isSentByScript, readForm } from '#app/platform/http/form.server.ts'
import { isServerResponse, SERVER_UNREACHABLE } from '#app/platform/http/server-response.ts'
import { log } from '#app/platform/log.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageTitle, PageWidth } from '#app/ui/page.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { useFocusAfterRemoval } from '#app/ui/use-focus-after-removal.ts'
import type { Route } from './+types/wishlist'
import { changeWishlist, WISHLIST_CHANGES } from './wishlist-changes.server.ts'

const SKELETON_CARDS = ['1', '2', '3', '4', '5', '6']

interface WishlistView {
  readonly entries: WishlistEntry[]
}

export async function loader({ context }: Route.LoaderArgs): Promise<WishlistView> {
  const { user } = context.get(visitorContext)
  return { entries: user ? await listQuietly(context.get(dbContext), user.id) : [] }
}

/** A wishlist that can't be read is shown as empty; the log says why. */
async function listQuietly(db: Db, userId: string): Promise<WishlistEntry[]> {
  try {
    return await listWishlist(db, userId)
  } catch (error) {
    log.error({ err: error }, 'a wishlist could not be loaded')
    return []
  }
}

/** Coming from another page shows the page at once, with its cards to follow; a change of the wishlist waits for them. */
export async function clientLoader({
  serverLoader,
}: Route.ClientLoaderArgs): Promise<WishlistView | { readonly promise: Promise<WishlistView> }> {
  const isShown = window.location.pathname === '/wishlist'
  return isShown ? serverLoader() : { promise: serverLoader() }
}

export async function action({ context, request }: Route.ActionArgs) {
  const fields = Object.fromEntries(await readForm(request))
  const returnTo = typeof fields.returnTo === 'string' ? safeReturnPath(fields.returnTo) : '/wishlist'
  const { user } = context.get(visitorContext)
  if (!user) return redirect(fields.intent === 'toggle' ? `/auth?${new URLSearchParams({ returnTo })}` : '/wishlist')

  const change = WISHLIST_CHANGES.get(String(fields.intent))
  if (!change) throw data('Unknown intent', { status: 400 })
  const { status, message } = await changeWishlist(change, context.get(dbContext), user.id, fields)
  const ok = status === 200
  if (ok && !isSentByScript(request)) return redirect(returnTo)
  return data<WishlistAnswer>({ ok, message }, { status })
}

/** Keeps the page as it is when the shop cannot be reached, or fails. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (isServerResponse(error)) throw error
    return data(WISHLIST_FAILED, SERVER_UNREACHABLE)
  }
}

export default function Wishlist({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageWidth className="pt-5.5 pb-14 lg:pt-11 lg:pb-22">
      <PageMetadata title="My Wishlist" isPrivate />
      {actionData && !actionData.ok && (
        <Banner tone="error" className="mb-4">
          {actionData.message}
        </Banner>
      )}
      {'promise' in loaderData ? (
        <Suspense fallback={<LoadingWishlist />}>
          <Await resolve={loaderData.promise} errorElement={<LoadedWishlist entries={[]} />}>
            {(view) => <LoadedWishlist {...view} />}
          </Await>
        </Suspense>
      ) : (
        <LoadedWishlist {...loaderData} />
      )}
    </PageWidth>
  )
}

function LoadedWishlist({ entries }: WishlistView) {
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
        {count > 0 && <ShareWishlistButton />}
      </div>
      {count === 0 ? (
        <EmptyState
          motif="ambi"
          title="Your Wishlist is Empty"
          action={<ButtonLink to="/products">Explore Kurtis</ButtonLink>}
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
