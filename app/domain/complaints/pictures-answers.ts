import { refused, refusedAt } from '#app/shared/form-contract.ts'
import { MAX_PICTURES } from './complaint.ts'
import type { StorePicturesOutcome } from './complaint-pictures.server.ts'

/** Why the pictures of a message weren't stored, or the message wasn't accepted at all. */
export type PicturesOutcome =
  | Extract<StorePicturesOutcome, { status: 'rejected' }>
  /** From one customer, or about one complaint. */
  | { readonly status: 'too-many-messages' }

const PROBLEMS = {
  'too-many': `Choose at most ${MAX_PICTURES} pictures.`,
  'not-an-image': 'Choose pictures in JPEG, PNG, WebP or AVIF.',
  'too-large': 'Choose pictures that are smaller than 5 MB each.',
  busy: 'We’re receiving a lot of pictures right now. Please try again in a minute.',
}

/** A few files too many are accepted, so that the form can say so. */
export const PICTURE_BODY = { files: 2 * MAX_PICTURES }

/** What the sender of a message with pictures is told about them. */
export const PICTURE_ANSWERS = {
  rejected: refusedAt(
    400,
    'pictures',
    ({ reason }: Extract<PicturesOutcome, { status: 'rejected' }>) => PROBLEMS[reason],
  ),
  'too-many-messages': refused(429, 'You’ve sent too many messages in a short time. Please try again in an hour.'),
}
