import { formatRupees } from '#app/money.ts'
import { refusedAt, refusedAtFields } from '#app/shared/form-contract.ts'
import type { RefundItemsOutcome } from '../refund-items.server.ts'
import { quantityField, type UnreadableRefund } from './refund-input.ts'

type Rejected<Status> = Extract<RefundItemsOutcome, { status: Status }>

/** Why nothing of an order can be refunded. */
export function nothingToRefund(isCodUnpaid = false): string {
  return isCodUnpaid
    ? 'Nothing has been recorded as paid yet. Record the payment first.'
    : 'This order has been fully refunded.'
}

/** What an administrator is told about units and amounts that can't be refunded, for the contracts of all forms with them. */
export const REFUND_REJECTIONS = {
  'nothing-chosen': refusedAt(409, 'amount', 'Choose items, the delivery charge or an amount of at least ₹1'),
  'exceeds-quantity': refusedAtFields(409, ({ item: { orderItemId, unitsLeft } }: Rejected<'exceeds-quantity'>) => ({
    [quantityField(orderItemId)]:
      unitsLeft === 0 ? 'All units have since been refunded or replaced' : `Up to ${unitsLeft} can be refunded`,
  })),
  'exceeds-delivery': refusedAt(
    409,
    'delivery',
    ({ left }: Rejected<'exceeds-delivery'>) => `Up to ${formatRupees(left)} can be refunded.`,
  ),
  'amount-changed': refusedAt(
    409,
    'amount',
    ({ amount }: Rejected<'amount-changed'>) => `The refund now adds up to ${formatRupees(amount)}. Review it again.`,
  ),
  'exceeds-refundable': refusedAt(409, 'amount', ({ left }: Rejected<'exceeds-refundable'>) =>
    left > 0 ? `Up to ${formatRupees(left)} can be refunded.` : nothingToRefund(),
  ),
}

/** What an administrator is told after a refund that the provider can't send. */
export const PAY_IT_BACK = 'Pay it back yourself, then mark it as paid back.'

/** Forms with refunded items have two fields for each item of the order. */
export const ITEMS_BODY = { fields: 400 }

/** What an administrator is told about units and amounts that can't be read. */
export const UNREADABLE_REFUND = refusedAtFields(400, ({ errors }: UnreadableRefund) => errors)
