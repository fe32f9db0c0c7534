import { PICTURE_BODY } from '#app/domain/pictures/picture-answers.ts'
import { formOf, goTo, refusedAt } from '#app/shared/form-contract.ts'
import { COMPLAINT_KINDS, COMPLAINT_WISHES, complaintPath } from './complaint.ts'
import { MESSAGE_LIMITS, messageText } from './message-text.ts'
import { PICTURE_ANSWERS, type PicturesOutcome } from './pictures-answers.ts'

type OpenOutcome =
  | { readonly status: 'opened'; readonly id: string; readonly path?: string | undefined }
  /** Quantities that the form doesn't offer. */
  | { readonly status: 'unknown-quantity' }
  /** What is wrong concerns items, and none is chosen. */
  | { readonly status: 'no-items' }
  | PicturesOutcome

/** What is wrong with an order, and what the customer would like. */
export const openComplaintForm = formOf<OpenOutcome>()(
  {
    intent: 'open-complaint',
    limits: { ...MESSAGE_LIMITS, kind: { required: true }, wish: { required: true } },
    body: PICTURE_BODY,
    // And the quantity of each item.
    fields: (zod) =>
      zod.looseObject({
        requestId: zod.uuid(),
        kind: zod.enum(COMPLAINT_KINDS, { error: 'Choose what is wrong' }),
        wish: zod.enum(COMPLAINT_WISHES, { error: 'Choose what you would like' }),
        text: messageText(zod, 'Describe what is wrong'),
      }),
  },
  {
    ...PICTURE_ANSWERS,
    opened: goTo(complaintPath),
    'unknown-quantity': refusedAt(400, 'items', 'Choose quantities from the list'),
    'no-items': refusedAt(400, 'items', 'Choose at least one item'),
  },
)
