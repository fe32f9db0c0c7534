import { data } from 'react-router'
import { NAME_GOODS } from '#app/domain/after-sale/intents.ts'
import { readGoodsForm, typedFields } from '#app/domain/after-sale/manage/refund-input.ts'
import { nameGoods } from '#app/domain/after-sale/name-goods.server.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { rejectionFields } from './after-sale-forms.server.ts'

/** The form that names the goods of a refund made at the provider. */
export async function nameRefundedGoods(db: Db, actor: AdminActor, form: FormData) {
  const rejectFields = (error: Record<string, string[]>, status: number) =>
    respond({ intent: NAME_GOODS, result: { status: 'error', initialValue: typedFields(form), error } }, status)
  const read = readGoodsForm(form)
  if ('errors' in read) return rejectFields(read.errors, 400)

  const outcome = await nameGoods(db, actor, { refundId: String(form.get('refundId')), ...read.form })
  switch (outcome.status) {
    case 'named':
      return respond({ intent: NAME_GOODS, success: 'Saved. No money was moved.' })
    case 'already-named':
      return respond({ intent: NAME_GOODS, error: 'The goods of this refund were named meanwhile.' }, 409)
    case 'unknown-refund':
    case 'unknown-item':
      return respond({ intent: NAME_GOODS, error: 'This refund is no longer available.' }, 404)
    case 'exceeds-quantity':
    case 'exceeds-delivery':
      return rejectFields(rejectionFields(outcome), 409)
  }
}

function respond(response: FormResponse, status = 200) {
  return data(response, status)
}
