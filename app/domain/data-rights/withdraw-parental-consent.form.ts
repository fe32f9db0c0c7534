import { INVALID_LINK } from '#app/domain/accounts/parental-consent/give-consent.form.ts'
import { formOf, refused } from '#app/shared/form-contract.ts'
import type { WithdrawConsentOutcome } from './withdraw-parental-consent.server.ts'

/** Withdraws a parent's consent with the link in their email. The page words that it's done. */
export const withdrawConsentForm = formOf<WithdrawConsentOutcome>()(
  { intent: 'withdraw-consent', isButton: true, fields: (zod) => zod.object({}) },
  {
    withdrawn: () => ({ code: 200 }),
    'payment-in-progress': refused(
      409,
      'A payment from this account is in progress. Please try again in a few minutes, when it has ended.',
    ),
    administrator: refused(
      403,
      'The administrator’s account can’t be deleted, so your consent hasn’t been withdrawn. Please contact us.',
    ),
    'invalid-link': refused(404, INVALID_LINK),
  },
)
