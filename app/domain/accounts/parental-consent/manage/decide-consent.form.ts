import { done, formOf, refused } from '#app/shared/form-contract.ts'
import { CHECKS, type Check } from '../parental-consent.ts'
import type { RejectConsentOutcome, VerifyConsentOutcome } from './waiting-consents.server.ts'

const notWaiting = refused(404, 'This consent no longer waits for a check.')

/** Accepts a parent's consent, with how the owner checked the parent. */
export const verifyConsentForm = formOf<VerifyConsentOutcome | { status: 'not-checked' }>()(
  {
    intent: 'verify-consent',
    fields: (zod) =>
      zod.object({
        consentId: zod.uuid(),
        check: zod
          .enum(Object.keys(CHECKS) as Check[])
          .optional()
          .catch(undefined),
      }),
  },
  {
    verified: done(({ parentName }) => `Accepted. We’ve emailed ${parentName} and the child.`),
    'not-checked': refused(400, 'Please choose how you checked the parent.'),
    'not-waiting': notWaiting,
  },
)

/** Rejects a parent's consent. */
export const rejectConsentForm = formOf<RejectConsentOutcome>()(
  { intent: 'reject-consent', isButton: true, fields: (zod) => zod.object({ consentId: zod.uuid() }) },
  {
    rejected: done(({ parentName }) => `Rejected. We’ve emailed ${parentName}.`),
    'not-waiting': notWaiting,
  },
)
