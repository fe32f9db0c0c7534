import { href } from 'react-router'
import { AUTH_MESSAGES, TOO_MANY_ATTEMPTS } from '#app/platform/auth/auth-messages.ts'
import { formOf, goTo, REQUIRED, refused, refusedAt, type Zod } from '#app/shared/form-contract.ts'
import { accountFields, passwordsMatch } from '../account-fields.ts'
import type { SignUpOutcome } from '../commands.server.ts'
import { UNEXPECTED_ERROR } from './sign-in.form.ts'

export const signUpForm = formOf<SignUpOutcome>()(
  {
    intent: 'sign-up',
    limits: {
      fullName: REQUIRED,
      phone: REQUIRED,
      email: REQUIRED,
      password: REQUIRED,
      confirmPassword: REQUIRED,
      isAdult: REQUIRED,
    },
    secrets: ['password', 'confirmPassword'],
    fault: UNEXPECTED_ERROR,
    fields: fieldsOf({ asksForAge: false }),
  },
  {
    // The sign-in form comes next, with this address.
    accepted: (_, { email }) => ({ code: 200, shown: email }),
    'no-parental-consent': goTo(() => href('/parental-consent')),
    'unusable-address': refusedAt(400, 'email', AUTH_MESSAGES['unusable-address']),
    'too-many-attempts': refused(429, TOO_MANY_ATTEMPTS),
  },
)

/** Sign-up where the settings ask for the age. */
export const signUpWithAgeForm = { ...signUpForm, fields: fieldsOf({ asksForAge: true }) }

function fieldsOf({ asksForAge }: { asksForAge: boolean }) {
  return (zod: Zod) => {
    const { fullName, phone, email, newPassword, confirmPassword } = accountFields(zod)
    const isAdult = asksForAge
      ? zod.enum(['yes', 'no'], 'Please say whether you’re 18 or older')
      : zod.undefined().catch(undefined)
    return zod
      .object({ fullName, phone, email, password: newPassword, confirmPassword, isAdult })
      .superRefine(...passwordsMatch())
  }
}
