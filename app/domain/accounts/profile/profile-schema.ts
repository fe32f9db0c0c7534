import { z } from 'zod'
import { policies } from '#app/shop.ts'
import { newAccountInput } from '../schema.ts'
import { dateOfBirthProblem, GENDERS } from './profile.ts'

/**
 * What the profile form sends. Its email address is shown only, and never sent.
 *
 * @param today The date in India, `YYYY-MM-DD`, on which the age is calculated.
 */
export function profileInput(today: string) {
  return z.object({
    fullName: newAccountInput.shape.fullName,
    phone: newAccountInput.shape.phone,
    dateOfBirth: z
      .string()
      .superRefine((text, context) => {
        const problem = text && dateOfBirthProblem(text, { today, minimumAge: policies.minimumAge })
        if (problem) context.addIssue({ code: 'custom', message: problem })
      })
      .optional()
      .transform((text) => text || null),
    gender: z
      .enum(['', ...GENDERS], 'Please choose an option from the list')
      .optional()
      .transform((text) => text || null),
  })
}

export type ProfileInput = z.output<ReturnType<typeof profileInput>>

export const changePasswordInput = z
  .object({
    currentPassword: z.string({ error: 'Password is required' }).min(1, 'Password is required'),
    newPassword: newAccountInput.shape.password,
    confirmPassword: z.string({ error: 'Please confirm your password' }).min(1, 'Please confirm your password'),
  })
  .superRefine(
    ({ currentPassword, newPassword, confirmPassword }, context) => {
      if (newPassword && newPassword === currentPassword) {
        const message = 'New password must be different from your current password'
        context.addIssue({ code: 'custom', path: ['newPassword'], message })
      }
      if (confirmPassword && newPassword !== confirmPassword) {
        context.addIssue({ code: 'custom', path: ['confirmPassword'], message: 'Passwords do not match' })
      }
    },
    // Checked even while other fields are still invalid.
    { when: ({ value }) => value instanceof Object },
  )

export const endSessionInput = z.object({ sessionId: z.uuid() })
