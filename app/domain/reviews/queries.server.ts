import { type SelectQueryBuilder, sql } from 'kysely'
import type { FitVotes } from '#app/domain/catalog/size-guide/learned-fit.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { DB } from '#app/platform/database/tables.ts'
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

/**
 * The rating and the newest reviews of a product, in one statement over a bounded number of rows. Undefined without a published review.
 *
 * @param designId Then the reviews of all colours that shoppers see of the design count, as in the other queries.
 */
export async function findReviewsOnPage(
  db: Db,
  productId: string,
  designId: string | null = null,
): Promise<ReviewedOnPage | undefined> {
  const ofProduct = sql`from shop.review_counts where product_id ${isReviewed(productId, designId)} and stars > 0`
  const saying = (fit: string) => sql`coalesce(sum(reviews) filter (where fit = ${fit}), 0)::integer`
  const rows = await newestReviews(db, { productId, designId, depth: NEWEST }, (query) =>
    query.where('reviews.hidden_at', 'is', null),
  )
    .select(REVIEW_COLUMNS)
    .$if(designId !== null, (query) => query.select(otherColour(productId)))
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

/** How many reviews of a product say what, in no order; what reviews of two colours say may be there twice. */
export async function listReviewCounts(
  db: Db,
  productId: string,
  designId: string | null = null,
): Promise<ReviewCount[]> {
  return db
    .selectFrom('review_counts')
    .select(({ ref }) => [
      'size',
      'stars',
      ref('fit').$castTo<ReviewCount['fit']>().as('fit'),
      'has_pictures as hasPictures',
      'reviews',
    ])
    .where(sql<boolean>`${sql.ref('product_id')} ${isReviewed(productId, designId)}`)
    .execute()
}

/** A page of a product's reviews, newest first; without a condition with those that the shop has hidden. */
export async function listReviews(
  db: Db,
  productId: string,
  {
    filter,
    limit,
    offset,
    designId = null,
  }: { filter: ReviewFilter; limit: number; offset: number; designId?: string | null },
): Promise<Review[]> {
  const { size, fit, stars, pictures } = filter
  const matching: Narrowing = (query) =>
    query
      .$if(isFiltered(filter), (query) => query.where('reviews.hidden_at', 'is', null))
      .$if(size !== undefined, (query) => query.where('reviews.size', '=', size ?? ''))
      .$if(fit !== undefined, (query) => query.where('reviews.fit', '=', fit ?? null))
      .$if(stars !== undefined, (query) => query.where('reviews.stars', '=', stars ?? 0))
      .$if(pictures === true, (query) => query.where('reviews.pictures', '>', 0))
  // Rows of earlier pages are skipped in the index, without their columns.
  const page = newestReviews(db, { productId, designId, depth: offset + limit }, matching)
    .select('reviews.id')
    .limit(limit)
    .offset(offset)
  return newestFirst(db)
    .select(REVIEW_COLUMNS)
    .$if(designId === null, (query) => query.where('reviews.product_id', '=', productId))
    .$if(designId !== null, (query) => query.select(otherColour(productId)))
    .where('reviews.id', 'in', page)
    .execute()
}

/** What a product of a review, or of its counts, has to be. */
function isReviewed(productId: string, designId: string | null) {
  return designId === null
    ? sql`= ${productId}`
    : sql`in (select id from shop.products where design_id = ${designId} and archived_at is null)`
}

type Narrowing = <Row>(query: SelectQueryBuilder<DB, 'reviews', Row>) => SelectQueryBuilder<DB, 'reviews', Row>

/**
 * Reviews of a product or its design, newest first.
 *
 * @param depth The most rows that are read of each colour: its index has them in their order, and only these are sorted.
 */
function newestReviews(
  db: Db,
  { productId, designId, depth }: { productId: string; designId: string | null; depth: number },
  narrow: Narrowing,
) {
  if (designId === null) return narrow(newestFirst(db).where('reviews.product_id', '=', productId))
  const ofColour = narrow(newestFirst(db).where('reviews.product_id', '=', sql<string>`colour.id`))
  const ids = db
    .selectFrom('products as colour')
    .innerJoinLateral(ofColour.select('reviews.id').limit(depth).as('newest'), (join) => join.onTrue())
    .select('newest.id')
    .where('colour.design_id', '=', designId)
    .where('colour.archived_at', 'is', null)
  return newestFirst(db).where('reviews.id', 'in', ids)
}

function newestFirst(db: Db) {
  return db.selectFrom('reviews').orderBy('reviews.created_at', 'desc').orderBy('reviews.id', 'desc')
}

/** The colour that was bought, unless it was this product. */
function otherColour(productId: string) {
  return sql<string | null>`(
    select coalesce(nullif(color, ''), name) from shop.products where id = reviews.product_id and id <> ${productId}
  )`.as('colour')
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
export async function listFitVotes(db: Db, productId: string, designId: string | null = null): Promise<FitVotes[]> {
  const saying = (fit: string) => sql<number>`coalesce(sum(reviews) filter (where fit = ${fit}), 0)::integer`
  return db
    .selectFrom('review_counts')
    .select(['size', saying('small').as('small'), saying('true').as('asExpected'), saying('large').as('large')])
    .where(sql<boolean>`${sql.ref('product_id')} ${isReviewed(productId, designId)}`)
    .where('fit', '!=', '')
    .groupBy('size')
    .execute()
}
