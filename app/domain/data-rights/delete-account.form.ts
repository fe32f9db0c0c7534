import { href } from 'react-router'
import { CONFIRMED_BY_PASSWORD, NOT_CONFIRMED } from '#app/domain/accounts/password/confirm-password.ts'
import { formOf, goTo, refused } from '#app/shared/form-contract.ts'
import { RESERVATION_MINUTES } from '#app/vocabulary/shop.ts'
import type { DeleteAccountOutcome } from './delete-account.server.ts'

export const deleteAccountForm = formOf<DeleteAccountOutcome>()(
  { intent: 'delete-account', ...CONFIRMED_BY_PASSWORD },
  {
    ...NOT_CONFIRMED,
    deleted: goTo(() => href('/account-deleted')),
    'payment-in-progress': refused(
      409,
      `You have a payment in progress. Complete or cancel it, or wait ${RESERVATION_MINUTES} minutes, then try again.`,
    ),
    administrator: refused(403, 'The administrator’s account can’t be deleted.'),
  },
)
