import { refusedAt } from '#app/shared/form-contract.ts'

/** Pictures with one message or review. */
export const MAX_PICTURES = 5

/** Why none of a form's pictures was stored. */
export interface RejectedPictures {
  readonly status: 'rejected'
  readonly reason: 'too-many' | 'not-an-image' | 'too-large' | 'busy'
}

const PROBLEMS = {
  'too-many': `Choose at most ${MAX_PICTURES} pictures.`,
  'not-an-image': 'Choose pictures in JPEG, PNG, WebP or AVIF.',
  'too-large': 'Choose pictures that are smaller than 5 MB each.',
  busy: 'We’re receiving a lot of pictures right now. Please try again in a minute.',
}

/** A few files too many are accepted, so that the form can say so. */
export const PICTURE_BODY = { files: 2 * MAX_PICTURES }

/** What the sender is told about pictures that were rejected. */
export const rejectedPictures = refusedAt(400, 'pictures', ({ reason }: RejectedPictures) => PROBLEMS[reason])
