import { done, formOf, missing, saved } from '#app/shared/form-contract.ts'
import { HIDE_REASONS, MAX_WORDS, wordsField } from '../review.ts'
import type { ModerationOutcome } from './reviews.server.ts'

const ANSWERS = {
  hidden: done('The review is hidden. Its place on the page has the reason.'),
  shown: done('The review is on the product’s page again.'),
  answered: saved('Your answer is on the product’s page.'),
  unanswered: saved('Your answer is removed.'),
  'unknown-review': missing('Review not found'),
}

/** Hides a review for a reason that everyone reads. */
export const hideReviewForm = formOf<ModerationOutcome>()(
  {
    intent: 'hide-review',
    limits: { reason: { required: true } },
    fields: (zod) => zod.object({ reviewId: zod.uuid(), reason: zod.enum(HIDE_REASONS, { error: 'Choose a reason' }) }),
  },
  ANSWERS,
)

/** Shows a hidden review again. */
export const showReviewForm = formOf<ModerationOutcome>()(
  { intent: 'show-review', isButton: true, fields: (zod) => zod.object({ reviewId: zod.uuid() }) },
  ANSWERS,
)

/** The shop's answer below a review; an empty one removes it. */
export const answerReviewForm = formOf<ModerationOutcome>()(
  {
    intent: 'answer-review',
    limits: { text: { maxLength: MAX_WORDS } },
    fields: (zod) => zod.object({ reviewId: zod.uuid(), text: wordsField(zod) }),
  },
  ANSWERS,
)
