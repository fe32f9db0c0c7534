import { href } from 'react-router'
import { accountFields } from '#app/domain/accounts/account-fields.ts'
import { done, formOf, goTo, missing, REQUIRED, refused, refusedAt } from '#app/shared/form-contract.ts'
import type { CancelCodOutcome, ConfirmWithCodeOutcome, SendCodeOutcome } from './confirm-cod.server.ts'

const toOrder = goTo(({ orderId }: { orderId: string }) => href('/orders/:orderId', { orderId }))

/** The page shows that nothing is held any more: its loader runs again. */
const isReleased = () => ({ code: 409 })

const UNKNOWN = missing('Order Not Found')

/** A customer confirms their purchase with the code that was emailed. */
export const confirmCodForm = formOf<ConfirmWithCodeOutcome>()(
  {
    intent: 'confirm-cod',
    limits: { code: REQUIRED },
    secrets: ['code'],
    fields: (zod) => zod.object({ code: accountFields(zod).code }),
  },
  {
    placed: toOrder,
    released: isReleased,
    'already-ordered': refused(409, 'You’ve ordered these items already, so this order was cancelled.'),
    'wrong-code': refusedAt(400, 'code', 'Incorrect code'),
    'too-many-wrong-codes': refused(409, 'That was the fifth incorrect code, so we cancelled the order.'),
    'unknown-purchase': UNKNOWN,
  },
)

/** They ask for another code. */
export const sendCodeForm = formOf<SendCodeOutcome>()(
  { intent: 'send-code', isButton: true, fields: (zod) => zod.object({}) },
  {
    sent: done('We’ve emailed you a new code. Earlier ones no longer work.'),
    'too-many-codes': refused(
      429,
      'You’ve asked for many codes. Please enter the one in our last email, or contact us.',
    ),
    released: isReleased,
    'unknown-purchase': UNKNOWN,
  },
)

/** They change their mind. */
export const cancelCodForm = formOf<CancelCodOutcome>()(
  { intent: 'cancel-cod', isButton: true, fields: (zod) => zod.object({}) },
  { placed: toOrder, released: goTo(() => href('/cart')), 'unknown-purchase': UNKNOWN },
)
