import { z } from 'zod'
import { accountEmailInput, codeInput, currentPasswordInput } from '../schema.ts'

/** The new address, by the rules of sign-up, and the account's password. */
export const emailChangeInput = accountEmailInput.extend(currentPasswordInput.shape)

export type EmailChangeInput = z.output<typeof emailChangeInput>

/** The codes that were emailed to the current and to the new address. */
export const emailChangeCodesInput = z.object({ oldCode: codeInput.shape.code, newCode: codeInput.shape.code })

export type EmailChangeCodes = z.output<typeof emailChangeCodesInput>
