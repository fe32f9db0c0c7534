import { href } from 'react-router'
import { PictureList } from '#app/domain/pictures/components/picture-list.tsx'
import { formatDate } from '#app/shared/dates.ts'
import { FIT_LABELS, HIDE_REASON_LABELS, type Review } from '../review.ts'
import { Stars } from './stars.tsx'

interface ReviewCardProps {
  review: Review
  shopName: string
  /** For the owner. */
  showsHidden?: boolean
}

/** A review as everyone sees it; in the place of one that the shop has hidden, the reason. Needs no script. */
export function ReviewCard({ review, shopName, showsHidden = false }: ReviewCardProps) {
  const { id, author, size, colour, stars, fit, words, pictures, answer, createdAt, isChanged, hiddenReason } = review
  if (hiddenReason && !showsHidden) {
    return (
      <p className="text-soft">
        {shopName} has hidden a review of {formatDate(createdAt)}. {HIDE_REASON_LABELS[hiddenReason]}.
      </p>
    )
  }
  return (
    <article>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Stars stars={stars} />
        <time dateTime={createdAt.toISOString()} className="text-label text-soft">
          {formatDate(createdAt)}
          {isChanged && ', changed later'}
        </time>
      </p>
      <p className="mt-0.5 text-label text-soft wrap-anywhere">
        <b className="font-semibold text-ink">{author}</b>
        {` · Bought size ${size}${colour ? ` in ${colour}` : ''}`}
        {fit && ` · ${FIT_LABELS[fit]}`}
      </p>
      {words && <p className="mt-2 max-w-[62ch] whitespace-pre-line wrap-anywhere">{words}</p>}
      <PictureList
        pictures={pictures}
        noun="Picture of a buyer"
        urlOf={(pictureId) => href('/reviews/:reviewId/pictures/:pictureId', { reviewId: id, pictureId })}
        className="mt-3"
      />
      {answer && (
        <div className="mt-3 max-w-[62ch] rounded-md bg-rosegold-50 p-3">
          <b className="font-semibold">{shopName} answers</b>
          <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{answer}</p>
        </div>
      )}
    </article>
  )
}
