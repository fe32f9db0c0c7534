import { TOO_MANY_ATTEMPTS } from '#app/platform/auth/auth-messages.ts'
import { done, formOf, REQUIRED, refused, refusedAt, type Zod } from '#app/shared/form-contract.ts'
import { accountFields } from '../account-fields.ts'
import type { AskParentOutcome } from './parental-consent.server.ts'

/** What a child typed in the sign-up form, as far as asking takes it. */
export interface TypedByChild {
  readonly childName: string
  readonly childEmail: string
}

/** Leaves the sign-up form to ask a parent, whatever is typed in it. */
export const startAskingForm = formOf<{ readonly status: 'started' }>()(
  {
    intent: 'start-asking',
    fields: (zod) => zod.object({ fullName: zod.string().trim().catch(''), email: zod.string().trim().catch('') }),
  },
  {
    started: (_, { fullName, email }) => ({
      code: 200,
      shown: { childName: firstName(fullName), childEmail: email } satisfies TypedByChild,
    }),
  },
)

/** A child’s request that a parent is asked for consent. What it’s told doesn’t reveal whether an address has an account. */
export const askParentForm = formOf<AskParentOutcome>()(
  {
    intent: 'ask-parent',
    limits: { childName: REQUIRED, childEmail: REQUIRED, parentName: REQUIRED, parentEmail: REQUIRED },
    fields: fieldsOf({ isSignedIn: false }),
  },
  {
    asked: done(
      (_, { parentEmail }) =>
        `We’ve emailed ${parentEmail}. Once your parent or guardian has agreed and we’ve checked who they are, we’ll email you what to do next.`,
    ),
    'own-address': refusedAt(
      400,
      'parentEmail',
      'Please enter the email address of your parent or guardian, not your own',
    ),
    'too-many-attempts': refused(429, TOO_MANY_ATTEMPTS),
  },
)

/** The request of a child who is signed in, and known. */
export const askMyParentForm = { ...askParentForm, fields: fieldsOf({ isSignedIn: true }) }

/** Of a full name only the first is used. */
function fieldsOf({ isSignedIn }: { isSignedIn: boolean }) {
  return (zod: Zod) => {
    const { fullName, email } = accountFields(zod)
    const nothing = zod.undefined().catch(undefined)
    return zod.object({
      childName: isSignedIn ? nothing : fullName.transform(firstName),
      childEmail: isSignedIn ? nothing : email,
      parentName: fullName,
      parentEmail: email,
    })
  }
}

function firstName(fullName: string): string {
  return fullName.split(' ')[0] ?? ''
}
