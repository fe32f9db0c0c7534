import fc from 'fast-check'
import { receiveRefusedParcel, refuseParcel } from '#app/domain/after-sale/refused-parcels.server.ts'
import {
  cancelCod,
  cancelCodAsAdmin,
  confirmAsAdmin,
  confirmWithCode,
} from '#app/domain/checkout/cash-on-delivery/confirm-cod.server.ts'
import {
  readRemittance,
  recordCodPayment,
  recordRemittance,
} from '#app/domain/checkout/cash-on-delivery/remittance.server.ts'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import { offlinePaymentId } from '#app/vocabulary/payment-methods.ts'
import { hashTestCode, openCodCheckout } from '../suites/cod-checkout.ts'
import type { ModelOrder } from './order-model.ts'
import { start } from './purchase-steps.ts'
import { any, at, type Manner, manner, once, one, orderStep, perform, type Scene, step } from './shop-scene.ts'

const isCod = (order: ModelOrder) => order.isCod

/** What customers, couriers and the owner do with cash on delivery. */
export const codSteps = [
  step(5, 'buy on delivery', fc.tuple(one, any), async (scene, who, which) => {
    await start(scene, at(scene.shoppers, who), { kind: 'cod', notes: null, crashesAfter: null })
    await confirm(scene, which, 'code', once)
  }),
  step(3, 'confirm', fc.tuple(any, fc.constantFrom('code', 'wrong code', 'wrong code', 'owner'), manner), confirm),
  step(
    2,
    'cancel on delivery',
    fc.tuple(any, fc.constantFrom('customer', 'owner'), manner),
    async (scene, which, by, manner) => {
      const checkout = at(scene.model.listCheckouts('cod'), which)
      if (!checkout || (by === 'customer' && scene.model.gone.has(checkout.shopper))) return
      const { id: checkoutId, shopper: userId } = checkout
      await perform(scene, manner, {
        run: ({ db }) =>
          by === 'customer' ? cancelCod(db, { userId, checkoutId }) : cancelCodAsAdmin(db, scene.admin, checkoutId),
        expected: () => scene.model.cancelCod(checkout),
      })
    },
  ),
  orderStep(
    6,
    'send or deliver parcel',
    fc.tuple(fc.constantFrom('shipped', 'shipped', 'delivered')),
    ({ admin, order, orderId }, status) => ({
      run: ({ services }) => changeOrderStatus(services, admin, { orderId, status }),
      expected: () => order.move(status),
    }),
    isCod,
  ),
  orderStep(
    4,
    'refuse parcel',
    fc.tuple(),
    ({ admin, order, orderId }) => ({
      run: ({ services }) => refuseParcel(services, admin, orderId),
      expected: () => order.refuse(),
    }),
    isCod,
  ),
  orderStep(
    3,
    'receive refused parcel',
    fc.tuple(fc.boolean()),
    ({ admin, order, orderId }, isRestocked) => ({
      run: ({ services }) => receiveRefusedParcel(services, admin, { orderId, isRestocked }),
      expected: () => order.receive(isRestocked),
    }),
    isCod,
  ),
  orderStep(
    2,
    'record remittance',
    fc.tuple(),
    ({ admin, order, orderId }) => ({
      run: ({ db }) => recordCodPayment(db, admin, { orderId, reference: null }),
      expected: () => order.remit(order.total, offlinePaymentId(orderId)),
    }),
    isCod,
  ),
  orderStep(
    3,
    'record remittance file',
    fc.tuple(fc.constantFrom(0, 0, 1)),
    ({ admin, order, orderId, orderNumber }, missing) => {
      const amount = order.total - missing
      const file = readRemittance(`${orderNumber},${(amount / 100).toFixed(2)}`)
      const lines = file.status === 'read' ? file.lines : []
      return {
        run: async ({ db }) => ({ status: (await recordRemittance(db, admin, lines))[0]?.plan ?? 'none' }),
        expected: () => order.remit(amount, offlinePaymentId(orderId)),
      }
    },
    isCod,
  ),
]

async function confirm(
  scene: Scene,
  which: number,
  by: 'code' | 'wrong code' | 'owner',
  manner: Manner,
): Promise<void> {
  const { admin, model } = scene
  const checkout = at(model.listCheckouts('cod').toReversed(), which)
  if (!checkout || (by !== 'owner' && model.gone.has(checkout.shopper))) return
  const { id: checkoutId, shopper: userId } = checkout
  const code = by === 'code' ? await openCodCheckout(scene.checkout).codeOf(checkoutId) : 'wrong'
  await perform(scene, manner, {
    run: ({ services }) =>
      by === 'owner'
        ? confirmAsAdmin(services, admin, checkoutId)
        : confirmWithCode({ ...services, hashCode: hashTestCode }, { userId, checkoutId, code }),
    expected: () => model.confirm(checkout, by),
  })
}
