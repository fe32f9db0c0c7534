import { data } from 'react-router'
import { assignRefundItems } from '#app/domain/after-sale/assign-refund-items.server.ts'
import { ASSIGN_ITEMS } from '#app/domain/after-sale/intents.ts'
import { readRefundedItemsForm, typedFields } from '#app/domain/after-sale/manage/refund-input.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { rejectionFields } from './after-sale-forms.server.ts'

/** The form that assigns items to a refund made at the provider. */
export async function assignItems(db: Db, actor: AdminActor, form: FormData) {
  const rejectFields = (error: Record<string, string[]>, status: number) =>
    respond({ intent: ASSIGN_ITEMS, result: { status: 'error', initialValue: typedFields(form), error } }, status)
  const read = readRefundedItemsForm(form)
  if ('errors' in read) return rejectFields(read.errors, 400)

  const outcome = await assignRefundItems(db, actor, { refundId: String(form.get('refundId')), ...read.form })
  switch (outcome.status) {
    case 'assigned':
      return respond({ intent: ASSIGN_ITEMS, success: 'Items saved. The amount of the refund hasn’t changed.' })
    case 'already-assigned':
      return respond({ intent: ASSIGN_ITEMS, error: 'Items have already been assigned to this refund.' }, 409)
    case 'unknown-refund':
    case 'unknown-item':
      return respond({ intent: ASSIGN_ITEMS, error: 'This refund is no longer available.' }, 404)
    case 'exceeds-quantity':
    case 'exceeds-delivery':
      return rejectFields(rejectionFields(outcome), 409)
  }
}

function respond(response: FormResponse, status = 200) {
  return data(response, status)
}
