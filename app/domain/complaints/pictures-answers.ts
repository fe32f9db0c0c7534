import type { RejectedPictures } from '#app/domain/pictures/picture-answers.ts'
import { rejectedPictures } from '#app/domain/pictures/picture-answers.ts'
import { refused } from '#app/shared/form-contract.ts'

/** Why the pictures of a message weren't stored, or the message wasn't accepted at all. */
export type PicturesOutcome =
  | RejectedPictures
  /** From one customer, or about one complaint. */
  | { readonly status: 'too-many-messages' }

/** What the sender of a message with pictures is told about them. */
export const PICTURE_ANSWERS = {
  rejected: rejectedPictures,
  'too-many-messages': refused(429, 'You’ve sent too many messages in a short time. Please try again in an hour.'),
}
