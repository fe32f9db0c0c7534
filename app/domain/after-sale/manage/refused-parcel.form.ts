import { adminStatusLabel } from '#app/domain/orders/order-status-labels.ts'
import { done, formOf, refused } from '#app/shared/form-contract.ts'
import type { ReceiveParcelOutcome, RefuseParcelOutcome } from '../refused-parcels.server.ts'
import { replacedText } from './cancel-orders.form.ts'

const GONE = refused<unknown, unknown>(404, 'Order Not Found')

/** A parcel that was to be paid on delivery wasn't taken. */
export const refuseParcelForm = formOf<RefuseParcelOutcome>()(
  { intent: 'refuse-parcel', isButton: true, fields: (zod) => zod.object({ orderId: zod.uuid() }) },
  {
    refused: done('Saved: the parcel was refused. Mark it as back when it arrives.'),
    'not-refusable': refused(409, ({ now }) => `This order can’t be refused: it is now ${adminStatusLabel(now)}.`),
    'has-replacement': refused(409, replacedText),
    'unknown-order': GONE,
  },
)

/** It is back. */
export const receiveParcelForm = formOf<ReceiveParcelOutcome>()(
  {
    intent: 'receive-parcel',
    fields: (zod) => zod.object({ orderId: zod.uuid(), restock: zod.string().optional() }),
  },
  {
    received: done(({ restocked }) => {
      const units = restocked === 1 ? '1 item is' : `${restocked} items are`
      return restocked === 0 ? 'Saved. Nothing was put back into stock.' : `Saved: ${units} back in stock.`
    }),
    'already-received': done('The parcel was marked as back before.'),
    'not-refused': refused(409, 'This parcel wasn’t refused.'),
    'unknown-order': GONE,
  },
)
