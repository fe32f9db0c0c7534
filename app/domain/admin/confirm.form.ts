import { done, formOf } from '#app/shared/form-contract.ts'
import type { ConfirmOutcome } from './first-day.server.ts'

function confirmForm(intent: string) {
  return formOf<ConfirmOutcome>()(
    { intent, isButton: true, fields: (zod) => zod.object({}) },
    { confirmed: done('Confirmed.') },
  )
}

/** What the owner confirms with a button of its own. */
export const CONFIRM_FORMS = {
  backup: confirmForm('confirm-backup'),
  'dark-patterns': confirmForm('confirm-dark-patterns'),
  'list-hidden': confirmForm('hide-first-day'),
}
