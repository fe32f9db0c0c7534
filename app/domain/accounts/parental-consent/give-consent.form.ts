import { formOf, REQUIRED, refused } from '#app/shared/form-contract.ts'
import { accountFields } from '../account-fields.ts'
import type { GiveConsentOutcome } from './parental-consent.server.ts'
import { RELATIONS, type Relation } from './parental-consent.ts'

export const INVALID_LINK = 'This link has expired, was already used, or was replaced by a newer email.'

/** A parent's consent, with the link in their email. The page words what comes next. */
export const giveConsentForm = formOf<GiveConsentOutcome>()(
  {
    intent: 'give-consent',
    limits: { parentName: REQUIRED, relation: REQUIRED, isAdult: REQUIRED, agrees: REQUIRED },
    fields: (zod) =>
      zod.object({
        parentName: accountFields(zod).fullName,
        relation: zod.enum(Object.keys(RELATIONS) as Relation[], 'Please choose your relationship'),
        isAdult: zod.literal('on', { error: 'Only an adult can give this consent' }),
        agrees: zod.literal('on', { error: 'Please tick this box to give your consent' }),
      }),
  },
  {
    verified: () => ({ code: 200 }),
    waiting: () => ({ code: 200 }),
    'invalid-link': refused(404, INVALID_LINK),
  },
)
