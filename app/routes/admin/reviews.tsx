import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { answerReviewForm, hideReviewForm, showReviewForm } from '#app/domain/reviews/manage/moderate-review.form.ts'
import { ReviewPanel } from '#app/domain/reviews/manage/review-panel.tsx'
import { answerReview, listReviewsForAdmin, moderateReview } from '#app/domain/reviews/manage/reviews.server.ts'
import { SHOWN_REVIEWS } from '#app/domain/reviews/manage/shown-reviews.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { sentText } from '#app/shared/form-response.ts'
import { readSearchText } from '#app/shared/search-text.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { SearchForm } from '#app/ui/back-office/search-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/reviews'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const show = (['unanswered', 'low', 'hidden'] as const).find((one) => one === searchParams.get('show')) ?? ''
  const search = readSearchText(searchParams.get('search'))
  const page = readPage(searchParams.get('page'))
  return { show, search, page, ...(await listReviewsForAdmin(db, { show, search, ...pageSlice(page) })) }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(hideReviewForm, ({ db, actor, value }) => moderateReview(db, actor, value)),
  on(showReviewForm, ({ db, actor, value }) => moderateReview(db, actor, { ...value, reason: null })),
  on(answerReviewForm, ({ db, actor, value }) => answerReview(db, actor, value)),
])

/** All reviews: answered, hidden, shown again. */
export default function AdminReviews({ loaderData, actionData }: Route.ComponentProps) {
  const { show, search, page, reviews, total } = loaderData
  const path = href('/admin/reviews')
  const isFiltered = show !== '' || search !== undefined
  return (
    <>
      <AdminTitle title="Reviews" count={total} />
      <FormResponseBanner
        response={sentText(actionData, 'reviewId') === undefined ? actionData : undefined}
        className="mb-3"
      />
      <SearchForm
        label="Reviews"
        search={{ label: 'Search reviews', placeholder: 'Words, name, product or order', value: search }}
        selects={[{ name: 'show', label: 'Show', value: show, options: SHOWN_REVIEWS }]}
      />
      {reviews.length === 0 && (
        <EmptyState motif="buti" title={isFiltered ? 'No matching reviews' : 'No reviews yet'}>
          {isFiltered ? (
            <TextLink to={path}>All reviews</TextLink>
          ) : (
            'Buyers review what they bought once reviews are on in the settings. Each order’s customer is asked once.'
          )}
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewPanel review={review} response={actionData} />
          </li>
        ))}
      </ul>
      <Pager noun="reviews" page={page} total={total} path={path} keep={{ show: show || undefined, search }} />
    </>
  )
}
