import type { ChangePasswordOutcome } from '#app/platform/auth/auth.server.ts'
import { done, formOf, REQUIRED, refusedAt } from '#app/shared/form-contract.ts'
import { accountFields } from '../account-fields.ts'
import { NOT_CONFIRMED, WRONG_PASSWORD } from './confirm-password.ts'

export const changePasswordForm = formOf<ChangePasswordOutcome>()(
  {
    intent: 'change-password',
    limits: { currentPassword: REQUIRED, newPassword: REQUIRED, confirmPassword: REQUIRED },
    secrets: ['currentPassword', 'newPassword', 'confirmPassword'],
    fields: (zod) => {
      const { password, newPassword, confirmPassword } = accountFields(zod)
      return zod.object({ currentPassword: password, newPassword, confirmPassword }).superRefine(
        (sent, context) => {
          if (sent.newPassword && sent.newPassword === sent.currentPassword) {
            const message = 'New password must be different from your current password'
            context.addIssue({ code: 'custom', path: ['newPassword'], message })
          }
          if (sent.confirmPassword && sent.newPassword !== sent.confirmPassword) {
            context.addIssue({ code: 'custom', path: ['confirmPassword'], message: 'Passwords do not match' })
          }
        },
        // Checked even while other fields are still invalid.
        { when: ({ value }) => value instanceof Object },
      )
    },
  },
  {
    ...NOT_CONFIRMED,
    changed: done('Password changed. Your other devices have been signed out.'),
    'wrong-password': refusedAt(400, 'currentPassword', WRONG_PASSWORD),
  },
)
