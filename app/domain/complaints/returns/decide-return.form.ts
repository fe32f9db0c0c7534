import { done, formOf, refused } from '#app/shared/form-contract.ts'
import { complaintMissing, MESSAGE_LIMITS, messageText } from '../message-text.ts'
import type { DecideReturnOutcome } from './decide-return.server.ts'

const CHANGED = refused(409, 'This has changed meanwhile. Please reload the page.')
const CANT_SEND = 'Refuse the exchange, or refund the item.'

function decisionForm(intent: string, decided: string) {
  return formOf<DecideReturnOutcome>()(
    {
      intent,
      limits: MESSAGE_LIMITS,
      fields: (zod) =>
        zod.object({
          requestId: zod.uuid(),
          text: messageText(zod, 'Write a message to the customer'),
          /** Whether what arrived can be sold again. */
          restock: zod
            .literal('yes')
            .optional()
            .transform((sent) => sent === 'yes'),
        }),
    },
    {
      decided: done(decided),
      'already-decided': done(decided),
      changed: CHANGED,
      'not-overdue': refused(409, 'The customer still has time to send it back.'),
      'unknown-complaint': complaintMissing,
      'unknown-order': refused(409, 'The order is in the bin. Restore it to send the new size.'),
      'order-cancelled': refused(409, `The order has been cancelled. ${CANT_SEND}`),
      'order-refused': refused(409, `The parcel of the order was refused. ${CANT_SEND}`),
      'no-customer': refused(409, 'The account was deleted, so there’s nobody to send the new size to.'),
      'nothing-chosen': CHANGED,
      'unknown-item': CHANGED,
      'exceeds-quantity': CHANGED,
      'unknown-size': CHANGED,
      'out-of-stock': CHANGED,
    },
  )
}

/** The owner's decisions about goods that come back. */
export const RETURN_FORMS = {
  accept: decisionForm('accept-exchange', 'The exchange is accepted, and your message is being emailed.'),
  ask: decisionForm('request-return', 'The customer is being asked to send the items back.'),
  receive: decisionForm('receive-return', 'The arrival is recorded, and your message is being emailed.'),
  giveUp: decisionForm(
    'give-up-return',
    'You’re no longer waiting for these items, and your message is being emailed.',
  ),
} as const
