import fc from 'fast-check'
import { expect } from 'vitest'
import { correctAddress, correctAddressAsAdmin } from '#app/domain/after-sale/address/correct-address.server.ts'
import { assignRefundItems } from '#app/domain/after-sale/assign-refund-items.server.ts'
import { cancelOrder, cancelOrderAsAdmin, cancelOrdersAsAdmin } from '#app/domain/after-sale/cancel-order.server.ts'
import { refundItems } from '#app/domain/after-sale/refund-items.server.ts'
import { answerComplaint } from '#app/domain/complaints/manage/answer-complaint.server.ts'
import { refundComplaint } from '#app/domain/complaints/manage/refund-complaint.server.ts'
import { replaceComplaint } from '#app/domain/complaints/manage/replace-complaint.server.ts'
import { openComplaint } from '#app/domain/complaints/open-complaint.server.ts'
import { replyToComplaint } from '#app/domain/complaints/reply.server.ts'
import {
  acceptExchange,
  giveUpReturn,
  receiveReturn,
  requestReturn,
} from '#app/domain/complaints/returns/decide-return.server.ts'
import { sendBackBy } from '#app/domain/complaints/returns/goods-return.ts'
import { requestExchange } from '#app/domain/complaints/returns/request-exchange.server.ts'
import { withdrawExchange } from '#app/domain/complaints/returns/withdraw-exchange.server.ts'
import { deleteOrder, restoreOrder } from '#app/domain/orders/bin/order-bin.server.ts'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import { dispatchOrders, readDispatchList } from '#app/domain/orders/fulfilment/dispatch-orders.server.ts'
import { setShipment } from '#app/domain/orders/fulfilment/shipment.server.ts'
import { hideOrder } from '#app/domain/orders/hide-order.server.ts'
import type { ProviderRefund } from '#app/domain/payments/gateway.ts'
import { compareRefunds, recordReportedRefund } from '#app/domain/payments/refunds/compare-refunds.server.ts'
import { paise } from '#app/money.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { CHOSEN_ORDER_STATUSES } from '#app/vocabulary/statuses.ts'
import { EXCHANGES } from '../suites/exchange-suite.ts'
import type { ModelRefund, WantedUnits } from './bought-units.ts'
import type { ModelComplaint, ModelComplaints } from './complaint-model.ts'
import type { HandRefund, ModelOrder } from './order-model.ts'
import { add, buy } from './purchase-steps.ts'
import {
  type AboutOrder,
  any,
  at,
  type Command,
  crash,
  itemIdOf,
  type Manner,
  manner,
  once,
  one,
  orderOf,
  orderStep,
  perform,
  play,
  type Scene,
  step,
} from './shop-scene.ts'

/** An amount that no refund of the shop has: the shop would take a refund of the same amount for its own. */
const HAND_REFUND = 137

/** The status that an administrator saw; mostly undefined, for the current one. */
const seen = fc.constantFrom(undefined, undefined, undefined, 'confirmed', 'shipped')

const numbers = fc.constantFrom('T1', 'T2')
const couriers = fc.constantFrom('DTDC', 'Delhivery')

/** Units of an order's first lines, whether they return to stock, and a part of the delivery charge in paise, or all that is left of it. */
const wantedItems = fc.record({
  units: fc.array(fc.constantFrom(0, 1, 1, 1, 2), { minLength: 1, maxLength: 2 }),
  isRestocked: fc.boolean(),
  delivery: fc.constantFrom(0, 0, 50, 100, 150, 'all'),
})
const cancelChoices = fc.record({ isRefunded: fc.boolean(), isRestocked: fc.boolean() })
const wantedRefund = fc.tuple(wantedItems, fc.constantFrom(0, 0, 30, 100, 250))

const isExchange = ({ exchange }: ModelComplaint) => exchange !== undefined

const isComingBack = ({ goods }: ModelComplaint) => goods === 'requested' || goods === 'awaited'

/** A customer buys, and gets the parcel. */
export const receiveSteps = [
  step(12, 'buy and receive', fc.tuple(one, one, fc.constantFrom('S', 'M')), async (scene, who, what, size) => {
    const { admin, model } = scene
    const before = model.orders.length
    await add(scene, who, what, size)
    await buy(scene, who)
    const order = model.orders[before]
    if (!order) return
    const { id: orderId } = await orderOf(scene, order)
    await perform(scene, once, {
      run: ({ services }) => changeOrderStatus(services, admin, { orderId, status: 'delivered' }),
      expected: () => order.move('delivered'),
    })
  }),
]

/** What customers and the administrator do with orders. */
export const afterSaleSteps = [
  orderStep(2, 'cancel order', fc.tuple(), ({ order, orderId }) => ({
    run: ({ services }) =>
      cancelOrder(services, { userId: order.shopper, orderId, reason: 'changed-mind', note: null }),
    expected: () => order.cancel(),
  })),
  orderStep(
    1,
    'cancel order as administrator',
    fc.tuple(cancelChoices, seen),
    ({ admin, order, orderId }, choices, seen) => ({
      run: ({ services }) => cancelOrderAsAdmin(services, admin, { orderId, seen, note: null, ...choices }),
      expected: () => order.cancelAsAdmin(choices, seen),
    }),
  ),
  step(
    1,
    'cancel all orders as administrator',
    fc.tuple(cancelChoices, crash),
    async (scene, choices, crashesAfter) => {
      const { admin, model } = scene
      const orderIds: string[] = []
      for (const order of model.orders) orderIds.push((await orderOf(scene, order)).id)
      const cancelAll = { orderIds, note: null, ...choices }
      await play(
        scene,
        crashesAfter,
        async ({ services }) => void (await cancelOrdersAsAdmin(services, admin, cancelAll)),
      )
      await cancelOrdersAsAdmin(scene.checkout.services, admin, cancelAll)
      for (const order of model.orders) order.cancelAsAdmin(choices)
    },
  ),
  orderStep(4, 'refund', fc.tuple(wantedRefund), async ({ order, ...scene }, wanted) => {
    const requestId = crypto.randomUUID()
    const refund = refundOf(order, wanted)
    const input = { ...(await refundInput(scene, order, refund)), note: 'torn', requestId }
    return {
      run: ({ services }) => refundItems(services, scene.admin, input),
      expected: () => order.refund(refund, requestId),
      excused: await excuses(scene, order),
    }
  }),
  step(
    2,
    'refund by hand at the provider',
    fc.tuple(any, fc.constantFrom('webhook', 'comparison', 'later', 'later'), crash),
    async (scene, which, report, crashesAfter) => {
      const { checkout, model, unreported } = scene
      const order = at(model.orders, which)
      const payment = order?.payment === undefined ? undefined : checkout.gateway.payments.get(order.payment)
      if (!order || payment?.status !== 'captured' || payment.amount - payment.amountRefunded < HAND_REFUND) return
      if (await isDue(scene, order, HAND_REFUND)) return
      const refund = checkout.gateway.refundByHand(payment.id, paise(HAND_REFUND))
      unreported.push({ order, refund })
      if (report !== 'later') await reportHandRefund(scene, refund, { report, crashesAfter })
    },
  ),
  step(
    1,
    'report a refund made at the provider',
    fc.tuple(any, fc.constantFrom('webhook', 'comparison'), crash),
    async (scene, which, report, crashesAfter) => {
      const { unreported } = scene
      if (unreported.length > 0) await reportHandRefund(scene, at(unreported, which).refund, { report, crashesAfter })
    },
  ),
  orderStep(
    3,
    'assign refund items',
    fc.tuple(any, wantedItems),
    async ({ order, ...scene }, ofOrder, wanted) => {
      const refund: HandRefund = at(order.handRefunds, ofOrder)
      const goods = itemsOf(order, wanted)
      const { items, delivery } = await refundInput(scene, order, { ...goods, other: 0 })
      return {
        run: ({ db }) => assignRefundItems(db, scene.admin, { refundId: refund.id, items, delivery }),
        expected: () => order.assignItems(refund, goods),
      }
    },
    ({ handRefunds }) => handRefunds.length > 0,
  ),
  orderStep(
    3,
    'set status',
    fc.tuple(fc.constantFrom(...CHOSEN_ORDER_STATUSES), seen),
    ({ admin, order, orderId }, status, seen) => ({
      run: ({ services }) => changeOrderStatus(services, admin, { orderId, status, seen }),
      expected: () => order.move(status, seen),
    }),
  ),
  orderStep(
    1,
    'set tracking number',
    fc.tuple(couriers, fc.option(numbers, { nil: null })),
    ({ admin, order, orderId }, courier, trackingNumber) => ({
      run: ({ services }) => setShipment(services, admin, { orderId, courier, trackingNumber }),
      expected: () => order.setShipment(courier, trackingNumber),
    }),
  ),
  orderStep(2, 'dispatch', fc.tuple(couriers, numbers), ({ admin, order, orderNumber }, courier, number) => ({
    async run({ services }) {
      const lines = readDispatchList(`${orderNumber},${courier},${number}`) ?? []
      const [line] = await dispatchOrders(services, admin, lines, { acceptsOtherCouriers: false })
      return { status: line?.plan ?? 'nothing' }
    },
    expected: () => order.dispatch(courier, number),
  })),
  step(1, 'dispatch all', fc.tuple(couriers, crash), async (scene, courier, crashesAfter) => {
    const { admin, model } = scene
    const text: string[] = []
    for (const order of model.orders) {
      const { orderNumber } = await orderOf(scene, order)
      text.push(`${orderNumber},${courier},T-${orderNumber}`)
    }
    const lines = readDispatchList(text.join('\n')) ?? []
    const options = { acceptsOtherCouriers: false }
    await play(
      scene,
      crashesAfter,
      async ({ services }) => void (await dispatchOrders(services, admin, lines, options)),
    )
    await dispatchOrders(scene.checkout.services, admin, lines, options)
    for (const order of model.orders) order.dispatch(courier, `T-${(await orderOf(scene, order)).orderNumber}`)
  }),
  orderStep(
    3,
    'correct address',
    fc.tuple(fc.constantFrom('customer', 'owner'), fc.constantFrom('Gujarat', 'Kerala', 'Delhi')),
    ({ admin, order, orderId, ...scene }, by, state) => {
      const address = { ...scene.address, state }
      return {
        run: ({ services }) =>
          by === 'customer'
            ? correctAddress(services, { userId: order.shopper, orderId, address })
            : correctAddressAsAdmin({ ...services, couriers: undefined }, admin, { orderId, address }),
        expected: () => order.correctAddress(by, state),
      }
    },
  ),
  orderStep(2, 'hide order', fc.tuple(), ({ order, orderId }) => ({
    run: ({ db }) => hideOrder(db, { userId: order.shopper, orderId }),
    expected: () => order.hide(),
  })),
  orderStep(
    2,
    'bin or restore order',
    fc.tuple(fc.constantFrom('bin', 'restore')),
    ({ admin, order, orderId }, what) => ({
      run: ({ db }) => (what === 'bin' ? deleteOrder(db, admin, orderId) : restoreOrder(db, admin, orderId)),
      expected: () => order[what](),
    }),
  ),
  step(2, 'complain', fc.tuple(any, manner), async (scene, which, manner) => {
    const order = at(scene.model.orders, which)
    if (order && !order.isForgotten) await complain(scene, order, manner)
  }),
  orderStep(
    12,
    'ask for an exchange',
    fc.tuple(one, fc.constantFrom(1, 1, 1, 2), fc.constantFrom('other', 'other', 'other', 'same')),
    async ({ db, order, orderId }, which, units, wish) => {
      const requestId = crypto.randomUUID()
      const line = which % order.lines.length
      const bought = order.lines[line]?.size ?? ''
      const size = wish === 'same' ? bought : bought === 'S' ? 'M' : 'S'
      const exchange = { line, units, size }
      const orderItemId = await itemIdOf(db, { order, orderId }, exchange.line)
      const wanted = {
        requestId,
        userId: order.shopper,
        orderId,
        orderItemId,
        size,
        quantity: units,
        text: '',
        sender: { name: 'Asha Patel', email: 'asha@shopper.example', phone: null },
      }
      return {
        run: ({ services }) => requestExchange(services, wanted, EXCHANGES),
        expected: () => order.complaints.requestExchange(exchange, requestId),
      }
    },
    ({ status }) => status === 'delivered' || status === 'shipped',
  ),
  complaintStep(
    1,
    'withdraw an exchange',
    fc.tuple(),
    ({ order, complaint, ids }) => ({
      run: ({ db }) => withdrawExchange(db, ids.complaintId),
      expected: () => order.complaints.withdraw(complaint),
    }),
    isExchange,
  ),
  complaintStep(1, 'ask to send goods back', fc.tuple(), (about) => decideReturn(about, 'ask')),
  complaintStep(
    16,
    'decide about goods that come back',
    fc.tuple(
      fc.constantFrom('in turn', 'in turn', 'in turn', 'accept', 'receive'),
      fc.constantFrom('receive', 'restock', 'restock', 'give up'),
    ),
    (about, when, end) =>
      decideReturn(about, when !== 'in turn' ? when : about.complaint.goods === 'requested' ? 'accept' : end),
    isComingBack,
  ),
  complaintStep(
    1,
    'reply to complaint',
    fc.tuple(),
    ({ order, complaint, ids }) => ({
      run: ({ db }) => replyToComplaint(db, { ...ids, text: 'Any news?', pictureIds: [] }),
      expected: () => order.complaints.reply(complaint, ids.requestId),
    }),
    () => true,
    ({ isForgotten }) => !isForgotten,
  ),
  complaintStep(
    2,
    'answer complaint',
    fc.tuple(fc.constantFrom('answered', 'resolved', 'refused')),
    ({ admin, order, complaint, ids }, effect) => ({
      run: ({ services }) => answerComplaint(services, admin, { ...ids, text: 'We looked at it.', effect }),
      expected: () => order.complaints.answer(complaint, effect, ids.requestId),
    }),
  ),
  complaintStep(2, 'refund complaint', fc.tuple(wantedRefund), async ({ order, complaint, ids, ...scene }, wanted) => {
    const refund = refundOf(order, wanted)
    const { orderId: _, ...parts } = await refundInput(scene, order, refund)
    return {
      run: ({ services }) => refundComplaint(services, scene.admin, { ...ids, text: 'We are sorry.', ...parts }),
      expected: () => order.complaints.refund(complaint, refund, ids.requestId),
      excused: await excuses(scene, order),
    }
  }),
  complaintStep(
    2,
    'replace what a complaint is about',
    fc.tuple(fc.record({ line: one, units: fc.constantFrom(1, 1, 1, 2), isRestocked: fc.boolean() })),
    async ({ order, complaint, ids, ...scene }, { line, units, isRestocked }) => {
      const wanted = { line: line % order.lines.length, units, isRestocked }
      const { items } = await refundInput(scene, order, { items: [wanted], delivery: 0, other: 0 })
      const sizes = items.map((item) => ({ ...item, size: order.lines[wanted.line]?.size ?? '' }))
      const input = { ...ids, text: 'Another one is on its way.', items: sizes }
      return {
        run: ({ services }) => replaceComplaint(services, scene.admin, input),
        expected: () => order.complaints.replace(complaint, wanted, ids.requestId),
      }
    },
  ),
]

function decideReturn(
  { admin, model: { sendsAtOnce }, order, complaint, ids }: AboutComplaint,
  decision: Parameters<ModelComplaints['decideReturn']>[1],
): Command {
  const input = { ...ids, text: 'About your item.' }
  const later = sendBackBy(new Date(Date.now() + 60_000))
  const isRestocked = decision === 'restock'
  return {
    run({ services }) {
      if (decision === 'accept') return acceptExchange(services, admin, input)
      if (decision === 'ask') return requestReturn(services, admin, input)
      if (decision === 'give up') return giveUpReturn(services, admin, input, later)
      return receiveReturn(services, admin, { ...input, isRestocked })
    },
    expected: () => order.complaints.decideReturn(complaint, decision, { requestId: ids.requestId, sendsAtOnce }),
  }
}

type WantedItems = typeof wantedItems extends fc.Arbitrary<infer Goods> ? Goods : never

function itemsOf(
  { lines, deliveryLeft }: ModelOrder,
  { units, isRestocked, delivery }: WantedItems,
): Omit<ModelRefund, 'other'> {
  const items = units.slice(0, lines.length).map((count, line): WantedUnits => ({ line, units: count, isRestocked }))
  return {
    items: items.filter((item) => item.units > 0),
    delivery: typeof delivery === 'number' ? delivery : deliveryLeft,
  }
}

function refundOf(order: ModelOrder, [goods, other]: readonly [WantedItems, number]): ModelRefund {
  return { ...itemsOf(order, goods), other }
}

/** A refund as the administrator's form sends it. */
async function refundInput(scene: Scene, order: ModelOrder, { items, delivery, other }: ModelRefund) {
  const { id: orderId } = await orderOf(scene, order)
  const chosen = []
  for (const { line, units, isRestocked } of items) {
    const orderItemId = await itemIdOf(scene.db, { order, orderId }, line)
    chosen.push({ orderItemId, quantity: units, restock: isRestocked })
  }
  return { orderId, items: chosen, delivery: paise(delivery), other: paise(other) }
}

/**
 * Outcomes of a refund that the model can't predict: the provider is unavailable, hasn't captured the payment yet, or has made a
 * refund that the shop hasn't recorded, because the process crashed before it could.
 */
async function excuses({ db, checkout }: Scene, { payment = '' }: ModelOrder): Promise<string[]> {
  const { amount } = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<number | null>('amount').as('amount'))
    .where('razorpay_payment_id', '=', payment)
    .where('status', '=', 'processed')
    .executeTakeFirstOrThrow()
  const isBehind = (checkout.gateway.payments.get(payment)?.amountRefunded ?? 0) > Number(amount ?? 0)
  return ['provider-failed', 'not-captured', ...(isBehind ? ['exceeds-refundable'] : [])]
}

/** Reports a refund made at the provider to the shop, and then once more, in case the process crashed. */
async function reportHandRefund(
  scene: Scene,
  refund: ProviderRefund,
  { report, crashesAfter }: { report: 'webhook' | 'comparison'; crashesAfter: number | null },
): Promise<void> {
  const { gateway, services } = scene.checkout
  const refunded = gateway.payments.get(refund.razorpayPaymentId)
  await play(scene, crashesAfter, async ({ services }) => {
    if (report === 'webhook') await recordReportedRefund(services, refund)
    else await compareRefunds(services, refunded ? [refunded] : [])
  })
  await recordReportedRefund(services, refund)
}

/** Whether the shop is about to send a refund of this amount. */
async function isDue({ db }: Scene, { payment = '' }: ModelOrder, amount: number): Promise<boolean> {
  const refund = await db
    .selectFrom('refunds')
    .select('id')
    .where('razorpay_payment_id', '=', payment)
    .where('status', '=', 'due')
    .where('amount', '=', paise(amount))
    .executeTakeFirst()
  return refund !== undefined
}

async function complain(scene: Scene, order: ModelOrder, manner: Manner): Promise<void> {
  const { id: orderId } = await orderOf(scene, order)
  const requestId = crypto.randomUUID()
  const complaint = {
    requestId,
    userId: order.shopper,
    orderId,
    sender: { name: 'Asha Patel', email: 'asha@shopper.example', phone: null },
    kind: 'damaged',
    wish: 'refund',
    text: 'A seam has opened.',
    items: [],
    pictureIds: [],
  } as const
  const ids = new Set<string>()
  await perform(scene, manner, {
    async run({ services }) {
      ids.add((await inTransaction(services.db, (tx) => openComplaint(tx, services.jobs, complaint))).id)
      return { status: 'opened' }
    },
    expected: () => order.complaints.complain(requestId),
  })
  expect(ids.size).toBeLessThanOrEqual(1)
}

interface AboutComplaint extends AboutOrder {
  readonly complaint: ModelComplaint
  readonly ids: { readonly complaintId: string; readonly requestId: string }
}

/** A step about a complaint. @param isMeant Those that it is about; without it any, and one is opened now if the order has none. */
function complaintStep<Values extends unknown[]>(
  weight: number,
  name: string,
  values: fc.Arbitrary<Values>,
  command: (about: AboutComplaint, ...values: Values) => Command | Promise<Command>,
  isMeant?: (complaint: ModelComplaint) => boolean,
  isOrderMeant: (order: ModelOrder) => boolean = () => true,
) {
  const hasMeant = (order: ModelOrder) =>
    isOrderMeant(order) &&
    (isMeant ? order.complaints.all.some(isMeant) : !order.isForgotten || order.complaints.all.length > 0)
  const about = async ({ order, ...scene }: AboutOrder, which: number, chosen: Values) => {
    if (order.complaints.all.length === 0) await complain(scene, order, once)
    const complaint: ModelComplaint = at(order.complaints.all.filter(isMeant ?? (() => true)), which)
    const { id: complaintId } = await scene.db
      .selectFrom('complaints')
      .select('id')
      .where('request_id', '=', complaint.requestId)
      .executeTakeFirstOrThrow()
    const ids = { complaintId, requestId: crypto.randomUUID() }
    return command({ ...scene, order, complaint, ids }, ...chosen)
  }
  return orderStep(weight, name, fc.tuple(any, values), about, hasMeant)
}
