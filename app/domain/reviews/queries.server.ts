import { sql } from 'kysely'
import type { FitVotes } from '#app/domain/catalog/size-guide/learned-fit.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { Rating } from './rating.ts'
import type { Review, ReviewPicture } from './review.ts'
import { isFiltered, type ReviewCount, type ReviewFilter } from './review-filter.ts'

/** How many reviews the page of a product shows. */
const NEWEST = 3

/** What the page of a product shows of its reviews. */
export interface ReviewedOnPage {
  readonly rating: Rating
  /** The newest published ones, at most three; never empty. */
  readonly newest: readonly Review[]
}

/** The rating and the newest reviews of a product, in one statement over a bounded number of rows. Undefined without a published review. */
export async function findReviewsOnPage(db: Db, productId: string): Promise<ReviewedOnPage | undefined> {
  const ofProduct = sql`from shop.review_counts where product_id = ${productId} and stars > 0`
  const saying = (fit: string) => sql`coalesce(sum(reviews) filter (where fit = ${fit}), 0)::integer`
  const rows = await newestReviews(db, productId)
    .select(REVIEW_COLUMNS)
    .where('reviews.hidden_at', 'is', null)
    .limit(NEWEST)
    .select([
      sql<number>`(select sum(reviews)::integer ${ofProduct})`.as('count'),
      sql<string>`(select round(sum(reviews * stars)::numeric / sum(reviews), 1)::text ${ofProduct})`.as('average'),
      sql<Rating['fits']>`(
        select json_build_object('small', ${saying('small')}, 'true', ${saying('true')}, 'large', ${saying('large')}) ${ofProduct}
      )`.as('fits'),
    ])
    .execute()
  const [first] = rows
  if (!first) return undefined
  const { count, average, fits } = first
  return {
    rating: { count, average, fits },
    newest: rows.map(({ count: _, average: _average, fits: _fits, ...row }) => row),
  }
}

/** How many reviews of a product say what, in no order. */
export async function listReviewCounts(db: Db, productId: string): Promise<ReviewCount[]> {
  return db
    .selectFrom('review_counts')
    .select(({ ref }) => [
      'size',
      'stars',
      ref('fit').$castTo<ReviewCount['fit']>().as('fit'),
      'has_pictures as hasPictures',
      'reviews',
    ])
    .where('product_id', '=', productId)
    .execute()
}

/** A page of a product's reviews, newest first; without a condition with those that the shop has hidden. */
export async function listReviews(
  db: Db,
  productId: string,
  { filter, limit, offset }: { filter: ReviewFilter; limit: number; offset: number },
): Promise<Review[]> {
  const { size, fit, stars, pictures } = filter
  // Rows of earlier pages are skipped in the index, without their columns.
  const page = newestReviews(db, productId)
    .select('reviews.id')
    .$if(isFiltered(filter), (query) => query.where('reviews.hidden_at', 'is', null))
    .$if(size !== undefined, (query) => query.where('reviews.size', '=', size ?? ''))
    .$if(fit !== undefined, (query) => query.where('reviews.fit', '=', fit ?? null))
    .$if(stars !== undefined, (query) => query.where('reviews.stars', '=', stars ?? 0))
    .$if(pictures === true, (query) => query.where('reviews.pictures', '>', 0))
    .limit(limit)
    .offset(offset)
  return newestReviews(db, productId).select(REVIEW_COLUMNS).where('reviews.id', 'in', page).execute()
}

function newestReviews(db: Db, productId: string) {
  return db
    .selectFrom('reviews')
    .where('reviews.product_id', '=', productId)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
}

/** The pictures of the review in the row; usually empty. */
export const picturesOfReview = sql<ReviewPicture[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'width', width, 'height', height) order by position), '[]')
  from shop.review_pictures where review_id = reviews.id
)`.as('pictures')

/** A {@link Review}. */
export const REVIEW_COLUMNS = [
  'reviews.id',
  'reviews.author',
  'reviews.size',
  'reviews.stars',
  'reviews.fit',
  'reviews.words',
  'reviews.answer',
  'reviews.hidden_reason as hiddenReason',
  'reviews.created_at as createdAt',
  sql<boolean>`reviews.updated_at > reviews.created_at`.as('isChanged'),
  picturesOfReview,
] as const

/** How buyers of each size say that a product fits; sizes without an answer are left out. */
export async function listFitVotes(db: Db, productId: string): Promise<FitVotes[]> {
  const saying = (fit: string) => sql<number>`coalesce(sum(reviews) filter (where fit = ${fit}), 0)::integer`
  return db
    .selectFrom('review_counts')
    .select(['size', saying('small').as('small'), saying('true').as('asExpected'), saying('large').as('large')])
    .where('product_id', '=', productId)
    .where('fit', '!=', '')
    .groupBy('size')
    .execute()
}
