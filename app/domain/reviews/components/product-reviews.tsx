import { SectionHeading } from '#app/ui/layout/section-heading.tsx'
import { textLinkStyles } from '#app/ui/navigation/text-link.tsx'
import type { ReviewedOnPage } from '../queries.server.ts'
import { fitNote, type Rating, reviewCountText } from '../rating.ts'
import { ReviewCard } from './review-card.tsx'
import { Stars } from './stars.tsx'

/** The average below the name of a product. Leads to its reviews. */
export function RatingLink({ rating: { average, count } }: { rating: Rating }) {
  return (
    <a href="#reviews" className={textLinkStyles({ alone: true })}>
      {`★ ${average}\u00a0· ${reviewCountText(count)}`}
    </a>
  )
}

interface ProductReviewsProps extends ReviewedOnPage {
  /** The address of all of them. */
  path: string
  shopName: string
}

/** What buyers say, on the page of a product. The page has it as markup, so it needs no script. */
export function ProductReviews({ rating, newest, path, shopName }: ProductReviewsProps) {
  const fit = fitNote(rating.fits)
  return (
    <section aria-labelledby="reviews" className="pt-13 lg:pt-20">
      <SectionHeading id="reviews">Reviews</SectionHeading>
      <p className="text-md">
        <Stars stars={Math.round(Number(rating.average))} /> <b className="font-semibold">{rating.average}</b> of 5,{' '}
        {reviewCountText(rating.count)} from buyers{fit && `\u00a0· ${fit}`}
      </p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {newest.map((review) => (
          <li key={review.id} className="py-4">
            <ReviewCard review={review} shopName={shopName} />
          </li>
        ))}
      </ul>
      <a href={path} className={textLinkStyles({ alone: true })}>
        {rating.count === 1 ? 'All about reviews' : `All ${reviewCountText(rating.count)}`}
      </a>
    </section>
  )
}
