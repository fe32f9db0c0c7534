import { z } from 'zod'
import { accountFields } from './account-fields.ts'

const { email, fullName, phone, newPassword } = accountFields(z)

/** What a new account needs, whether it comes from the form or an API client. */
export const newAccountInput = z.object({ fullName, phone, email, password: newPassword })

export type NewAccountInput = z.output<typeof newAccountInput>

/** The address of an account, to email it a link or a code. */
export const accountEmailInput = z.object({ email })

/** A new password, and the token of the link that allows it, from an API client. */
export const newPasswordInput = z.object({
  token: z.string({ error: 'This link is incomplete' }).min(1, 'This link is incomplete'),
  password: newPassword,
})

export type NewPasswordInput = z.output<typeof newPasswordInput>

/** The first problem with a chosen password; undefined when there is none. */
export function passwordProblem(password: unknown): string | undefined {
  return newPassword.safeParse(password).error?.issues[0]?.message
}
