import { PICTURE_BODY, type RejectedPictures, rejectedPictures } from '#app/domain/pictures/picture-answers.ts'
import { done, formOf, missing, refused, saved } from '#app/shared/form-contract.ts'
import { FITS, MAX_WORDS, wordsField } from './review.ts'
import type { RemoveReviewOutcome, WriteReviewOutcome } from './write-review.server.ts'

type TooManyReviews = { readonly status: 'too-many-reviews' }

const unknownItem = missing('This item can’t be reviewed')

/** The one review of an item: stars, how its size fits, words and pictures. */
export const writeReviewForm = formOf<WriteReviewOutcome | RejectedPictures | TooManyReviews>()(
  {
    intent: 'write-review',
    limits: { stars: { required: true }, words: { maxLength: MAX_WORDS } },
    body: PICTURE_BODY,
    fields: (zod) =>
      zod.object({
        itemId: zod.uuid(),
        stars: zod
          .enum(['1', '2', '3', '4', '5'], { error: 'Choose 1 to 5 stars' })
          .transform((typed) => Number(typed)),
        fit: zod.enum(FITS, { error: 'Choose how it fits' }).optional(),
        words: wordsField(zod),
        removePictures: zod.literal('on').optional(),
      }),
  },
  {
    rejected: rejectedPictures,
    published: saved('Thank you. Your review is on the product’s page.'),
    changed: saved('Your review is changed.'),
    'changed-hidden': saved('Your review is changed. It stays hidden until we’ve looked at it again.'),
    'unknown-item': unknownItem,
    'too-many-reviews': refused(429, 'You’ve sent too many reviews in a short time. Please try again in an hour.'),
  },
)

/** Removes the review of an item. */
export const removeReviewForm = formOf<RemoveReviewOutcome>()(
  { intent: 'remove-review', isButton: true, fields: (zod) => zod.object({ itemId: zod.uuid() }) },
  { removed: done('Your review is removed.'), 'unknown-item': unknownItem },
)
