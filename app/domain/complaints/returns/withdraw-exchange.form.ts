import { done, formOf, refused } from '#app/shared/form-contract.ts'
import { complaintMissing } from '../message-text.ts'
import type { WithdrawOutcome } from './withdraw-exchange.server.ts'

/** A customer no longer wants the other size. */
export const withdrawExchangeForm = formOf<WithdrawOutcome>()(
  { intent: 'withdraw-exchange', isButton: true, fields: (zod) => zod.object({}) },
  {
    withdrawn: done('Your request is withdrawn. Please keep the item.'),
    'too-late': refused(409, 'The exchange can no longer be withdrawn.'),
    'unknown-complaint': complaintMissing,
  },
)
