import { UNREADABLE_REFUND } from '#app/domain/after-sale/manage/refund-answers.ts'
import { quantityField, type UnreadableRefund } from '#app/domain/after-sale/manage/refund-input.ts'
import { sizeField } from '#app/domain/after-sale/manage/replacement-input.ts'
import { done, formOf, refused, refusedAtFields } from '#app/shared/form-contract.ts'
import { complaintMissing, EXCHANGE_OPEN, MESSAGE_LIMITS, messageText } from '../message-text.ts'
import type { ReplaceComplaintOutcome } from './replace-complaint.server.ts'

const orderChanged = refused(409, 'The order has changed. Please reload the page.')

/** Resolves a complaint with a free replacement. */
export const replaceComplaintForm = formOf<ReplaceComplaintOutcome | UnreadableRefund>()(
  {
    intent: 'replace-complaint',
    limits: MESSAGE_LIMITS,
    // And the quantity and the size of each item.
    fields: (zod) =>
      zod.looseObject({ requestId: zod.uuid(), text: messageText(zod, 'Write a message to the customer') }),
  },
  {
    unreadable: UNREADABLE_REFUND,
    sent: done(
      ({ order }) =>
        `The complaint is resolved with the replacement ${order.orderNumber}, which is ready to be packed.`,
    ),
    'already-sent': done('This replacement has already been sent.'),
    'unknown-complaint': complaintMissing,
    'exchange-open': EXCHANGE_OPEN,
    'order-cancelled': refused(409, 'The order has been cancelled, so there’s nothing to replace.'),
    'order-refused': refused(409, 'The parcel was refused, so there’s nothing to replace.'),
    'no-customer': refused(409, 'The account was deleted, so there’s nobody to send a replacement to.'),
    'unknown-order': refused(409, 'The order is in the bin. Restore it to send a replacement.'),
    'no-order': orderChanged,
    'unknown-item': orderChanged,
    'nothing-chosen': refused(409, 'Choose the units to replace.'),
    'exceeds-quantity': refusedAtFields(409, ({ item: { orderItemId, unitsLeft } }) => ({
      [quantityField(orderItemId)]:
        unitsLeft === 0 ? 'All units have since been refunded or replaced' : `Up to ${unitsLeft} can be replaced`,
    })),
    'unknown-size': refusedAtFields(409, ({ item }) => ({
      [sizeField(item.orderItemId)]: 'Choose a size from the list',
    })),
    'out-of-stock': refusedAtFields(409, ({ item }) => ({
      [sizeField(item.orderItemId)]: 'Not enough units in stock. Choose another size, or offer a refund instead.',
    })),
  },
)
