import { href, redirect } from 'react-router'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { findProductAt } from '#app/domain/catalog/shop/queries.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { ReviewCard } from '#app/domain/reviews/components/review-card.tsx'
import { ReviewFilters } from '#app/domain/reviews/components/review-filters.tsx'
import { listReviewCounts, listReviews } from '#app/domain/reviews/queries.server.ts'
import { reviewCountText } from '#app/domain/reviews/rating.ts'
import { MODERATION_RULE } from '#app/domain/reviews/review.ts'
import {
  countReviews,
  isFiltered,
  readReviewFilter,
  reviewedSizes,
  reviewParams,
} from '#app/domain/reviews/review-filter.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { readDbContext } from '#app/platform/http/context.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { Breadcrumb } from '#app/ui/navigation/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { NewerOlderLinks } from '#app/ui/navigation/newer-older-links.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/product-reviews'

export async function loader({ context, params, url: { searchParams, search } }: Route.LoaderArgs) {
  const db = context.get(readDbContext)
  const { settings } = context.get(shopContext)
  const shown = settings.reviews ? await findProductAt(db, params.productId) : undefined
  if (!shown) throw notFound('product')
  const { product, designId } = shown
  const path = productPath(product)
  if (path !== href('/product/:productId', params)) throw redirect(`${path}/reviews${search}`, 301)

  const counts = await listReviewCounts(db, product.id, designId)
  const filter = readReviewFilter(searchParams, counts)
  const page = readPage(searchParams.get('page'))
  const { limit, offset } = pageSlice(page)
  const total = countReviews(counts, filter)
  return {
    name: product.name,
    path,
    filter,
    page,
    total,
    sizes: reviewedSizes(counts, product.sizes),
    hasOlder: total > offset + limit,
    reviews: await listReviews(db, product.id, { filter, limit, offset, designId }),
  }
}

/** All reviews of a product, by what they say. */
export default function ProductReviewsPage({ loaderData }: Route.ComponentProps) {
  const { name, path, filter, page, total, sizes, hasOlder, reviews } = loaderData
  const shop = useShop()
  const title = `Reviews of ${name}`
  return (
    <PageWidth className="pb-14 lg:pb-22">
      <PageMetadata
        title={title}
        description={`What buyers say about ${name}: stars, fit by size, and pictures.`}
        path={`${path}/reviews`}
        isExcludedFromSearch={isFiltered(filter) || page > 1}
      />
      <Breadcrumb
        items={[{ label: 'Products', to: href('/products') }, { label: name, to: path }, { label: 'Reviews' }]}
      />
      <div className="max-w-180">
        <PageTitle className="mt-2 wrap-anywhere">{title}</PageTitle>
        <p className="mt-2 mb-5 text-soft">
          {MODERATION_RULE} <TextLink to={href('/contact')}>Report a review</TextLink>.
        </p>
        <ReviewFilters filter={filter} sizes={sizes} />
        {reviews.length === 0 ? (
          <EmptyState
            motif="buti"
            title="No reviews like this"
            action={
              isFiltered(filter) && (
                <ButtonLink to="?" variant="secondary">
                  Show all reviews
                </ButtonLink>
              )
            }
          >
            Buyers are asked for a review some days after delivery.
          </EmptyState>
        ) : (
          <>
            <p className="mt-5 font-semibold">{reviewCountText(total)}</p>
            <ul className="mt-2 divide-y divide-line border-y border-line">
              {reviews.map((review) => (
                <li key={review.id} className="py-5">
                  <ReviewCard review={review} shopName={shop.name} />
                </li>
              ))}
            </ul>
          </>
        )}
        <NewerOlderLinks
          noun="reviews"
          page={page}
          hasOlder={hasOlder}
          path={`${path}/reviews`}
          keep={reviewParams(filter)}
          className="mt-5"
        />
      </div>
    </PageWidth>
  )
}
