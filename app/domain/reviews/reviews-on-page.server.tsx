import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReviewData } from '#app/domain/catalog/product-page/structured-product.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { Html } from '#app/ui/markup.tsx'
import { ProductReviews, RatingLink } from './components/product-reviews.tsx'
import { findReviewsOnPage } from './queries.server.ts'
import { fitNote } from './rating.ts'

/** What the page of a product shows of its reviews, as markup that no script has to draw again. */
export interface ReviewsOnPage {
  /** The average, as a link to the section. */
  readonly ratingHtml: Html
  /** Beside the sizes; undefined if too few say how it fits. */
  readonly fitNote: string | undefined
  readonly sectionHtml: Html
  /** For search engines. */
  readonly structured: ReviewData
}

/** Undefined without a published review. @param path The address of all of them. */
export async function loadReviewsOnPage(
  db: Db,
  {
    productId,
    designId,
    path,
    shopName,
  }: { productId: string; designId: string | null; path: string; shopName: string },
): Promise<ReviewsOnPage | undefined> {
  const found = await findReviewsOnPage(db, productId, designId)
  if (!found) return undefined
  const { rating, newest } = found
  return {
    ratingHtml: htmlOf(<RatingLink rating={rating} />),
    fitNote: fitNote(rating.fits),
    sectionHtml: htmlOf(<ProductReviews {...found} path={path} shopName={shopName} />),
    structured: {
      ratingValue: rating.average,
      reviewCount: rating.count,
      reviews: newest.map(({ author, stars, words, createdAt }) => ({
        author,
        stars,
        words,
        date: createdAt.toISOString().slice(0, 10),
      })),
    },
  }
}

const htmlOf = (element: ReactElement) => renderToStaticMarkup(element) as Html
