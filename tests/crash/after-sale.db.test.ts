import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { assignRefundItems } from '#app/domain/after-sale/assign-refund-items.server.ts'
import { cancelOrder, cancelOrderAsAdmin, cancelOrdersAsAdmin } from '#app/domain/after-sale/cancel-order.server.ts'
import { refundItems } from '#app/domain/after-sale/refund-items.server.ts'
import { receiveRefusedParcel, refuseParcel } from '#app/domain/after-sale/refused-parcels.server.ts'
import { deleteProduct } from '#app/domain/catalog/manage/delete-product.server.ts'
import { restoreProduct } from '#app/domain/catalog/manage/product-bin.server.ts'
import { changeProduct } from '#app/domain/catalog/product-form/save-product.server.ts'
import { createDraftLink } from '#app/domain/checkout/by-hand/draft-links.server.ts'
import { payDraft } from '#app/domain/checkout/by-hand/pay-draft.server.ts'
import { saveDraft } from '#app/domain/checkout/by-hand/save-draft.server.ts'
import { cancelCodAsAdmin, confirmAsAdmin } from '#app/domain/checkout/cash-on-delivery/confirm-cod.server.ts'
import {
  readRemittance,
  recordCodPayment,
  recordRemittance,
} from '#app/domain/checkout/cash-on-delivery/remittance.server.ts'
import { reconcileDueAttempts } from '#app/domain/checkout/reconcile/reconcile-payments.server.ts'
import { answerComplaint, noteComplaint } from '#app/domain/complaints/manage/answer-complaint.server.ts'
import { refundComplaint } from '#app/domain/complaints/manage/refund-complaint.server.ts'
import { replaceComplaint } from '#app/domain/complaints/manage/replace-complaint.server.ts'
import { type OrderComplaint, openComplaint } from '#app/domain/complaints/open-complaint.server.ts'
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
import { notifyOfOrder } from '#app/domain/messaging/order-messages.server.ts'
import { deleteOrder, restoreOrder } from '#app/domain/orders/bin/order-bin.server.ts'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import { receiveReport } from '#app/domain/orders/couriers/receive-report.server.ts'
import { createShiprocket } from '#app/domain/orders/couriers/shiprocket.server.ts'
import { dispatchOrders, readDispatchList } from '#app/domain/orders/fulfilment/dispatch-orders.server.ts'
import { setShipment } from '#app/domain/orders/fulfilment/shipment.server.ts'
import { addTrackingEntry } from '#app/domain/orders/fulfilment/tracking-entries.server.ts'
import { hideOrder } from '#app/domain/orders/hide-order.server.ts'
import { compareRefunds } from '#app/domain/payments/refunds/compare-refunds.server.ts'
import { recordRefund } from '#app/domain/payments/refunds/record-refund.server.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import type { OrderStatus } from '#app/vocabulary/statuses.ts'
import { Crash, crashingAfter } from '#tests/support/database/crashing-database.ts'
import { makeProductInput, testActor } from '#tests/support/factories/admin-factory.ts'
import { makeDraft } from '#tests/support/factories/cart-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { fillCart, insertShopper } from '#tests/support/factories/shopper.ts'
import { createFakeGateway, type FakeGateway } from '#tests/support/fakes/fake-gateway.ts'
import { SHIPROCKET_KEYS, shiprocketReport } from '#tests/support/fakes/fake-shiprocket.ts'
import { testTrackingLinks } from '#tests/support/routes/route.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'
import { offerCod, openCodCheckout, withOwnPhone } from '#tests/support/suites/cod-checkout.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { decisionOn, EXCHANGES } from '#tests/support/suites/exchange-suite.ts'
import { expectBalancedLedger, openTestCheckout } from '#tests/support/suites/test-checkout.ts'

const { db } = await setUpTestDatabase()
await offerCod(db, { codRefusals: 20 })
const actor = await testActor(db)
await sql`create table shop.test_jobs (queue text, data jsonb)`.execute(db)

/** Stores jobs as the shop does: with the commit of their transaction. */
const jobs: JobSender = {
  async enqueue(tx, queue, data) {
    await sql`insert into shop.test_jobs (queue, data) values (${queue}, ${JSON.stringify(data)})`.execute(tx)
  },
}

const couriers = createShiprocket({ ...SHIPROCKET_KEYS, apiUrl: 'http://127.0.0.1:9' })

/** What a process has while it runs a command. */
function openProcess(process: Db, gateway: FakeGateway) {
  return { ...openTestCheckout(process, { gateway }).services, jobs, couriers }
}

type ShopProcess = ReturnType<typeof openProcess>

/** A paid order: two units for ₹10 each and a delivery charge of ₹1, three units left in stock. */
async function placeOrder() {
  const terms = { hasDeliveryCharge: true, deliveryCharge: paise(1_00), freeDeliveryThreshold: paise(500_00) }
  const product = await insertProduct(db, { price: paise(10_00), stockQuantity: 5, ...terms })
  const shopper = await withOwnPhone(db, await insertShopper(db, [{ product, quantity: 2 }]))
  const gateway = createFakeGateway()
  const seller = { gstin: '24AAACC1206D1ZM', taxMode: 'regular' } as const
  const { orderId, payment } = await openTestCheckout(db, { gateway, seller }).buy(shopper)
  const item = await db.selectFrom('order_items').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const orderNumber = await readOrderNumber(orderId)
  const live = openProcess(db, gateway)
  return { live, gateway, product, shopper, orderId, orderNumber, payment, itemId: item.id }
}

type Placed = Awaited<ReturnType<typeof placeOrder>>

/** A command that is ready to run; each run of it is the same request. */
type Prepared = (process: ShopProcess) => Promise<unknown>

interface Command {
  readonly name: string
  /** What happens before, without a crash. */
  readonly prepare: (placed: Placed) => Promise<Prepared> | Prepared
  /** Whether it uses several transactions, some of which may be committed when the process dies. */
  readonly hasSteps?: boolean
}

const command = (name: string, prepare: Command['prepare'], options: Pick<Command, 'hasSteps'> = {}): Command => ({
  name,
  prepare,
  ...options,
})

const setStatus = ({ live, orderId }: Placed, status: OrderStatus) =>
  changeOrderStatus(live, actor, { orderId, status })

const refund = (name: string, wanted: { quantity: number; restock: boolean; delivery: number; other: number }) =>
  command(`refund ${name}`, ({ orderId, itemId }) => {
    const { quantity, restock, delivery, other } = wanted
    const items = quantity > 0 ? [{ orderItemId: itemId, quantity, restock }] : []
    const amounts = { delivery: paise(delivery), other: paise(other) }
    const input = { orderId, items, ...amounts, note: 'torn', requestId: crypto.randomUUID() }
    return (process) => refundItems(process, actor, input)
  })

const refundByHand = ({ gateway, payment }: Placed) => gateway.refundByHand(payment.id, paise(7_00))

/** The order's cancellation has already requested a refund of more than this one leaves. */
const enterAfterCancellation = (name: string, amount: number) =>
  command(
    `enter a refund made at the provider: a due one ${name}`,
    async ({ live, gateway, shopper, orderId, payment }) => {
      const reported = gateway.refundByHand(payment.id, paise(amount))
      await cancelOrder(live, { userId: shopper.id, orderId, reason: 'changed-mind', note: null })
      return (process) => recordRefund(process, reported)
    },
  )

const assignItemsOfRefund = (name: string, wanted: { quantity: number; restock: boolean; delivery: number }) =>
  command(`assign the items of a refund: ${name}`, async (placed) => {
    await recordRefund(placed.live, refundByHand(placed))
    const { id: refundId } = await db
      .selectFrom('refunds')
      .select('id')
      .where('razorpay_payment_id', '=', placed.payment.id)
      .executeTakeFirstOrThrow()
    const { quantity, restock } = wanted
    const items = quantity > 0 ? [{ orderItemId: placed.itemId, quantity, restock }] : []
    return (process) => assignRefundItems(process.db, actor, { refundId, items, delivery: paise(wanted.delivery) })
  })

async function insertPicture(): Promise<string> {
  const picture = { position: 0, width: 1, height: 1, bytes: 1 }
  const { id } = await db.insertInto('complaint_pictures').values(picture).returning('id').executeTakeFirstOrThrow()
  return id
}

async function complaintOf({ shopper, orderId, itemId }: Placed) {
  return {
    requestId: crypto.randomUUID(),
    userId: shopper.id,
    orderId,
    sender: { name: 'Asha Patel', email: 'asha@shopper.example', phone: null },
    kind: 'damaged',
    wish: 'refund',
    text: 'A seam has opened.',
    items: [{ orderItemId: itemId, quantity: 1 }],
    pictureIds: [await insertPicture()],
  } as const
}

const open = ({ db, jobs }: Pick<Placed['live'], 'db' | 'jobs'>, complaint: OrderComplaint) =>
  inTransaction(db, (tx) => openComplaint(tx, jobs, complaint))

/** A command about a complaint that is open already. */
const aboutComplaint = (
  name: string,
  prepare: (complaintId: string, placed: Placed) => Promise<Prepared> | Prepared,
): Command => command(name, async (placed) => prepare((await open(placed.live, await complaintOf(placed))).id, placed))

const answer = (effect: 'answered' | 'resolved' | 'refused') =>
  aboutComplaint(`answer a complaint: ${effect}`, (complaintId) => {
    const message = { complaintId, requestId: crypto.randomUUID(), text: 'We looked at it.', effect }
    return (process) => answerComplaint(process, actor, message)
  })

const cancelAsAdmin = (isRefunded: boolean, isRestocked: boolean) =>
  command(`cancel as administrator, refunded ${isRefunded}, restocked ${isRestocked}`, ({ orderId }) => {
    const choices = { orderId, isRefunded, isRestocked, note: 'no cloth left' }
    return (process) => cancelOrderAsAdmin(process, actor, choices)
  })

/** A command about a purchase of one more unit that waits to be confirmed. */
const aboutPurchase = (name: string, prepare: (checkoutId: string, placed: Placed) => Promise<Prepared> | Prepared) =>
  command(name, async (placed) => prepare(await holdOneMore(placed), placed))

/** A command about its order, which is on its way and paid on delivery. */
const aboutParcel = (
  name: string,
  prepare: (orderId: string, placed: Placed) => Promise<Prepared> | Prepared,
  options: Pick<Command, 'hasSteps'> = {},
) =>
  command(
    name,
    async (placed) => {
      const confirmed = await confirmAsAdmin(placed.live, actor, await holdOneMore(placed))
      const orderId = confirmed.status === 'placed' ? confirmed.orderId : ''
      await changeOrderStatus(placed.live, actor, { orderId, status: 'shipped' })
      return prepare(orderId, placed)
    },
    options,
  )

/** A command about a draft of one more unit, for the same customer. */
const aboutDraft = (
  name: string,
  prepare: (draftId: string, placed: Placed) => Prepared,
  options: Pick<Command, 'hasSteps'> = {},
) =>
  command(
    name,
    async (placed) => {
      const draft = makeDraft({ id: placed.product.id, size: 'M' }, { userId: placed.shopper.id })
      const saved = await saveDraft(placed.live, actor, draft)
      return prepare(saved.status === 'saved' ? saved.draftId : '', placed)
    },
    options,
  )

/** The request for another size of the delivered order. */
async function wantedExchange(placed: Placed) {
  await setStatus(placed, 'delivered')
  const { sender, items: _, ...complaint } = await complaintOf(placed)
  return { ...complaint, sender, orderItemId: placed.itemId, size: 'M', quantity: 1, text: '' }
}

/** A command about an exchange that was asked for. */
const aboutExchange = (name: string, prepare: (complaintId: string, placed: Placed) => Promise<Prepared> | Prepared) =>
  command(name, async (placed) => {
    const asked = await requestExchange(placed.live, await wantedExchange(placed), EXCHANGES)
    if (asked.status !== 'requested') throw new Error(`the exchange was not requested: ${asked.status}`)
    return prepare(asked.id, placed)
  })

const CASH_ON_DELIVERY: readonly Command[] = [
  command('hold a purchase that is paid on delivery', async ({ shopper, product }) => {
    await fillCart(db, shopper.id, [{ product }])
    return (process) => codCheckoutOf(process).request(shopper)
  }),
  aboutPurchase('confirm a purchase with its code', async (checkoutId, { live, shopper }) => {
    const code = await codCheckoutOf(live).codeOf(checkoutId)
    return (process) => codCheckoutOf(process).confirm(shopper, checkoutId, code)
  }),
  aboutPurchase('confirm a purchase for its customer', (checkoutId) => {
    return (process) => confirmAsAdmin(process, actor, checkoutId)
  }),
  aboutPurchase('release a purchase', (checkoutId) => (process) => cancelCodAsAdmin(process.db, actor, checkoutId)),
  aboutParcel('a parcel is refused', (orderId) => (process) => refuseParcel(process, actor, orderId)),
  aboutParcel('a refused parcel is back', async (orderId, { live }) => {
    await refuseParcel(live, actor, orderId)
    return (process) => receiveRefusedParcel(process, actor, { orderId, isRestocked: true })
  }),
  aboutParcel('cancel an order that isn’t paid', (orderId) => {
    const choices = { orderId, isRefunded: true, isRestocked: true, note: null }
    return (process) => cancelOrderAsAdmin(process, actor, choices)
  }),
  aboutParcel('record what was paid on delivery', (orderId) => {
    return (process) => recordCodPayment(process.db, actor, { orderId, reference: 'UTR1' })
  }),
  aboutParcel('record a remittance file', async (orderId) => {
    const { order_number, total_amount } = await db
      .selectFrom('orders')
      .select(['order_number', 'total_amount'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const read = readRemittance(`${order_number},${total_amount / 100},UTR1`)
    const lines = read.status === 'read' ? read.lines : []
    return (process) => recordRemittance(process.db, actor, lines)
  }),
]

function codCheckoutOf(services: ShopProcess) {
  return openCodCheckout({ db: services.db, services })
}

async function holdOneMore({ live, shopper, product }: Placed): Promise<string> {
  await fillCart(db, shopper.id, [{ product }])
  return codCheckoutOf(live).hold(shopper)
}

const COMMANDS: readonly Command[] = [
  ...CASH_ON_DELIVERY,
  command('cancel as customer', ({ shopper, orderId }) => {
    const input = { userId: shopper.id, orderId, reason: 'changed-mind', note: null } as const
    return (process) => cancelOrder(process, input)
  }),
  cancelAsAdmin(true, true),
  cancelAsAdmin(true, false),
  cancelAsAdmin(false, true),
  cancelAsAdmin(false, false),
  command(
    'cancel several as administrator',
    async ({ live, orderId, shopper, product }) => {
      const second = await orderAgain(live, { shopper, product })
      const choices = { orderIds: [orderId, second], isRefunded: true, isRestocked: true, note: null }
      return (process) => cancelOrdersAsAdmin(process, actor, choices)
    },
    { hasSteps: true },
  ),
  refund('units and return them to stock', { quantity: 1, restock: true, delivery: 0, other: 0 }),
  refund('units without returning them', { quantity: 2, restock: false, delivery: 0, other: 0 }),
  refund('the delivery charge', { quantity: 0, restock: false, delivery: 1_00, other: 0 }),
  refund('an amount', { quantity: 0, restock: false, delivery: 0, other: 2_50 }),
  refund('units, delivery charge and an amount', { quantity: 1, restock: true, delivery: 1_00, other: 50 }),
  command(
    'send a refund',
    async ({ live, orderId, itemId, payment }) => {
      const items = [{ orderItemId: itemId, quantity: 1, restock: true }]
      const amounts = { delivery: paise(0), other: paise(0) }
      await refundItems(live, actor, { orderId, items, ...amounts, note: 'torn', requestId: crypto.randomUUID() })
      return async (process) => {
        // Its next try is due.
        const past = { updated_at: new Date(0) }
        await db.updateTable('refunds').set(past).where('razorpay_payment_id', '=', payment.id).execute()
        await sendDueRefunds(process)
      }
    },
    { hasSteps: true },
  ),
  command('enter a refund made at the provider, by its webhook', (placed) => {
    const reported = refundByHand(placed)
    return (process) => recordRefund(process, reported)
  }),
  command('enter a refund made at the provider, by comparison', (placed) => {
    refundByHand(placed)
    const reported = placed.gateway.payments.get(placed.payment.id) ?? placed.payment
    return (process) => compareRefunds(process, [reported])
  }),
  enterAfterCancellation('shrinks', 7_00),
  enterAfterCancellation('is cancelled', 20_50),
  assignItemsOfRefund('a unit that is back in stock', { quantity: 1, restock: true, delivery: 0 }),
  assignItemsOfRefund('a unit that is gone', { quantity: 1, restock: false, delivery: 0 }),
  assignItemsOfRefund('the delivery charge', { quantity: 0, restock: false, delivery: 1_00 }),
  command('complain', async (placed) => {
    const complaint = await complaintOf(placed)
    return (process) => open(process, complaint)
  }),
  aboutComplaint('reply to a complaint', async (complaintId) => {
    const reply = {
      complaintId,
      requestId: crypto.randomUUID(),
      text: 'Any news?',
      pictureIds: [await insertPicture()],
    }
    return (process) => replyToComplaint(process.db, reply)
  }),
  answer('answered'),
  answer('resolved'),
  answer('refused'),
  aboutComplaint('note about a complaint', (complaintId) => {
    const note = { complaintId, requestId: crypto.randomUUID(), text: 'Third one with this seam.' }
    return (process) => noteComplaint(process.db, actor, note)
  }),
  aboutComplaint('refund a complaint', (complaintId, { itemId }) => {
    const items = [{ orderItemId: itemId, quantity: 1, restock: false }]
    const parts = { items, delivery: paise(1_00), other: paise(0) }
    const input = { complaintId, requestId: crypto.randomUUID(), text: 'We are sorry.', ...parts }
    return (process) => refundComplaint(process, actor, input)
  }),
  aboutComplaint('replace what a complaint is about', (complaintId, { itemId }) => {
    const items = [{ orderItemId: itemId, quantity: 1, size: 'S', restock: true }]
    const input = { complaintId, requestId: crypto.randomUUID(), text: 'Another one is on its way.', items }
    return (process) => replaceComplaint(process, actor, input)
  }),
  aboutComplaint('cancel a replacement', async (complaintId, { live, itemId }) => {
    const items = [{ orderItemId: itemId, quantity: 1, size: 'S', restock: false }]
    const input = { complaintId, requestId: crypto.randomUUID(), text: 'Another one is on its way.', items }
    const replaced = await replaceComplaint(live, actor, input)
    const orderId = replaced.status === 'sent' ? replaced.order.id : ''
    const choices = { orderId, isRefunded: true, isRestocked: true, note: null }
    return (process) => cancelOrderAsAdmin(process, actor, choices)
  }),
  command('ask for an exchange', async (placed) => {
    const wanted = await wantedExchange(placed)
    return async (process) => {
      const { status } = await requestExchange(process, wanted, EXCHANGES)
      expect(status).toBe('requested')
    }
  }),
  aboutExchange('accept an exchange', (complaintId) => {
    const decision = decisionOn(complaintId)
    return (process) => acceptExchange(process, actor, decision)
  }),
  aboutExchange('accept an exchange and send the other size at once', (complaintId) => {
    const decision = decisionOn(complaintId)
    return async (process) => {
      await offerCod(db, { codRefusals: 20, exchangeSends: 'at-once' })
      return acceptExchange(process, actor, decision).finally(() => offerCod(db, { codRefusals: 20 }))
    }
  }),
  aboutExchange('refuse an exchange', (complaintId) => {
    const decision = { ...decisionOn(complaintId), effect: 'refused' } as const
    return (process) => answerComplaint(process, actor, decision)
  }),
  aboutExchange('withdraw an exchange', (complaintId) => (process) => withdrawExchange(process.db, complaintId)),
  aboutExchange('an exchanged item arrives', async (complaintId, { live }) => {
    await acceptExchange(live, actor, decisionOn(complaintId))
    const decision = { ...decisionOn(complaintId), isRestocked: true }
    return (process) => receiveReturn(process, actor, decision)
  }),
  aboutExchange('an exchanged item never arrives', async (complaintId, { live }) => {
    await acceptExchange(live, actor, decisionOn(complaintId))
    const decision = decisionOn(complaintId)
    const later = sendBackBy(new Date(Date.now() + 60_000))
    return (process) => giveUpReturn(process, actor, decision, later)
  }),
  aboutComplaint('ask for goods back', (complaintId) => {
    const decision = decisionOn(complaintId)
    return (process) => requestReturn(process, actor, decision)
  }),
  aboutDraft('pay a draft in cash', (draftId) => {
    const key = crypto.randomUUID()
    return (process) => payDraft(process, actor, { draftId, method: 'cash', reference: 'R-1', key })
  }),
  aboutDraft(
    'create the payment link of a draft',
    (draftId, { gateway }) =>
      async (process) => {
        // A link whose process died before it was saved is found by its reference.
        await db
          .updateTable('payment_attempts')
          .set({ next_check_at: clockTime })
          .where('checkout_id', '=', draftId)
          .execute()
        await reconcileDueAttempts(process)
        await createDraftLink(process, { draftId, description: 'Gulmeher' })
        expect(gateway.links.size).toBe(1)
      },
    { hasSteps: true },
  ),
  command('prepare the parcel', ({ orderId }) => {
    return (process) => changeOrderStatus(process, actor, { orderId, status: 'processing' })
  }),
  command('ship with a tracking number', async ({ live, orderId }) => {
    await setShipment(live, actor, { orderId, courier: 'DTDC', trackingNumber: 'D1' })
    return (process) => changeOrderStatus(process, actor, { orderId, status: 'shipped' })
  }),
  command('deliver', async (placed) => {
    await setStatus(placed, 'shipped')
    return (process) => changeOrderStatus(process, actor, { orderId: placed.orderId, status: 'delivered' })
  }),
  command('correct the tracking number of a shipped order', async (placed) => {
    const { live, orderId } = placed
    await setShipment(live, actor, { orderId, courier: 'DTDC', trackingNumber: 'D1' })
    await setStatus(placed, 'shipped')
    return (process) => setShipment(process, actor, { orderId, courier: 'DTDC', trackingNumber: 'D2' })
  }),
  command(
    'tracking numbers of several orders',
    async ({ live, orderNumber, shopper, product }) => {
      const second = await readOrderNumber(await orderAgain(live, { shopper, product }))
      const lines = readDispatchList(`${orderNumber},DTDC,D1\n${second},Delhivery,D2`) ?? []
      return (process) => dispatchOrders(process, actor, lines, { acceptsOtherCouriers: false })
    },
    { hasSteps: true },
  ),
  command('add a tracking entry', ({ orderId }) => {
    const entry = { orderId, requestId: crypto.randomUUID(), status: 'In Transit', location: 'Surat', message: 'Left.' }
    return (process) => addTrackingEntry(process, actor, entry)
  }),
  command('report of the courier', async ({ live, orderId, orderNumber }) => {
    const trackingNumber = `AWB-${orderNumber}`
    await setShipment(live, actor, { orderId, courier: 'Delhivery', trackingNumber })
    const body = JSON.stringify(shiprocketReport(trackingNumber))
    return (process) => receiveReport(process, { body, token: SHIPROCKET_KEYS.webhookToken })
  }),
  command('hide the order', async (placed) => {
    await setStatus(placed, 'delivered')
    const { shopper, orderId } = placed
    return (process) => hideOrder(process.db, { userId: shopper.id, orderId })
  }),
  command(
    'put the order into the bin',
    ({ orderId }) =>
      (process) =>
        deleteOrder(process.db, actor, orderId),
  ),
  command('restore the order', async ({ orderId }) => {
    await deleteOrder(db, actor, orderId)
    return (process) => restoreOrder(process.db, actor, orderId)
  }),
  command(
    'put the product into the bin',
    ({ product }) =>
      (process) =>
        deleteProduct(process.db, actor, product.id),
  ),
  command('restore the product', async ({ product }) => {
    await deleteProduct(db, actor, product.id)
    return (process) => restoreProduct(process.db, actor, product.id)
  }),
  command('correct the stock', ({ product }) => {
    const target = { productId: product.id, version: 1, loadedStock: 3 }
    const input = makeProductInput({ images: product.images, stockQuantity: 8 })
    const stockChange = { reason: 'counted', note: 'two more on the shelf' } as const
    return (process) => changeProduct(process.db, { jobs, actor, stockChange }, target, input)
  }),
  command('tell of the cancellation', async ({ live, orderId }) => {
    await cancelOrderAsAdmin(live, actor, { orderId, isRefunded: true, isRestocked: true, note: null })
    const mailer = { shopUrl: 'https://gulmeher.example', trackingLinks: testTrackingLinks }
    return (process) => notifyOfOrder({ ...process, ...mailer }, { orderId, status: 'cancelled' })
  }),
]

/** The shopper buys one more unit. @returns The order's id. */
async function orderAgain({ gateway }: ShopProcess, { shopper, product }: Pick<Placed, 'shopper' | 'product'>) {
  await fillCart(db, shopper.id, [{ product }])
  return (await openTestCheckout(db, { gateway }).buy(shopper)).orderId
}

async function readOrderNumber(orderId: string): Promise<string> {
  const order = await db.selectFrom('orders').select('order_number').where('id', '=', orderId).executeTakeFirstOrThrow()
  return order.order_number
}

/** All that a command can change, without ids, numbers and times, so that it is the same for two orders with the same history. */
async function readState({ shopper, product }: Placed): Promise<unknown> {
  const { rows } = await sql`
    with own as (select * from shop.orders where user_id = ${shopper.id}),
    own_refunds as (select r.* from shop.refunds r join own on own.razorpay_payment_id = r.razorpay_payment_id),
    own_complaints as (select * from shop.complaints where user_id = ${shopper.id}),
    touched as (
      select id::text from own union select id::text from own_refunds union select id::text from own_complaints
      union select ${product.id}::text
    )
    select
      (select json_agg(json_build_array(status, courier is not null, tracking_number is not null, shipped_at is not null,
        announced_tracking_number is not null, cancelled_by, cancel_reason, cancel_note, hidden_by_customer_at is not null,
        deleted_at is not null, deleted_by, payment_method, payment_status, returned_at is not null) order by order_number)
        from own) as orders,
      (select json_agg(json_build_array(c.status, p.confirmed_by, p.wrong_codes) order by c.created_at)
        from shop.checkouts c join shop.cod_purchases p on p.checkout_id = c.id where c.user_id = ${shopper.id}) as purchases,
      (select json_agg(json_build_array(a.status, a.link_url is not null) order by a.created_at)
        from shop.payment_attempts a where a.user_id = ${shopper.id}) as attempts,
      (select json_agg(n.amount) from shop.credit_notes n join own on own.id = n.order_id where n.refund_id is null) as unpaid_notes,
      (select json_agg(json_build_array(t.status, t.message, t.location) order by t.created_at, t.status)
        from shop.order_tracking t join own on own.id = t.order_id) as tracking,
      (select json_agg(json_build_array(r.amount, r.reason_code, regexp_replace(r.note, '\\d', '', 'g'), r.status, r.delivery_amount, r.needs_items,
        (select json_agg(json_build_array(i.quantity, i.amount, i.restocked)) from shop.refund_items i where i.refund_id = r.id),
        (select json_agg(c.amount) from shop.credit_notes c where c.refund_id = r.id)) order by r.created_at, r.amount)
        from own_refunds r) as refunds,
      (select json_agg(json_build_array(p.status, p.amount_refunded) order by p.created_at)
        from shop.payments p join own on own.id = p.order_id) as payments,
      (select json_build_array(stock_quantity, reserved_quantity, archived_at is not null, version)
        from shop.products where id = ${product.id}) as product,
      (select json_agg(json_build_array(delta, reason, actor_email, regexp_replace(note, '\\d', '', 'g')) order by position)
        from shop.stock_movements where product_id = ${product.id}) as movements,
      (select json_agg(json_build_array(c.status, c.acknowledged_at is not null, c.closed_at is not null,
        (select json_agg(quantity) from shop.complaint_items i where i.complaint_id = c.id),
        (select json_agg(json_build_array(g.status, g.replacement_order_id is not null, h.status, h.size))
          from shop.returns g left join shop.stock_reservations h on h.id = g.reservation_id where g.complaint_id = c.id)))
        from own_complaints c) as complaints,
      (select json_agg(json_build_array(m.author, m.text, m.outcome, m.refund_id is not null,
        (select count(*) from shop.complaint_pictures p where p.message_id = m.id)) order by m.position)
        from shop.complaint_messages m join own_complaints c on c.id = m.complaint_id) as messages,
      (select json_agg(json_build_array(action, actor_email) order by action)
        from shop.audit_log join touched on touched.id = entity_id) as audited,
      (select json_agg(title order by title) from shop.notifications where user_id = ${shopper.id}) as notifications,
      (select json_agg(template order by template) from shop.mails where recipient = ${shopper.email}) as mails,
      (select json_agg(json_build_array(queue, data ->> 'status', data ->> 'what') order by queue, data ->> 'status', data ->> 'what')
        from shop.test_jobs) as jobs`.execute(db)
  return rows[0]
}

/** A new order, and the command prepared for it. */
async function openSubject({ prepare }: Command) {
  await sql`delete from shop.test_jobs`.execute(db)
  const placed = await placeOrder()
  return { placed, run: await prepare(placed) }
}

/** The state after the command ran without a crash. */
async function readUndisturbed(command: Command): Promise<unknown> {
  const { placed, run } = await openSubject(command)
  await run(placed.live)
  return readState(placed)
}

/** A usual run compares only the final state, which would show anything that a crashed process left behind. */
const isThorough = iterations(0, 1) === 1

let points = 0
afterAll(() => console.log(`${points} points of ${COMMANDS.length} commands after the sale`))

test.each(COMMANDS)('$name: once and completely, wherever the process dies', async (command) => {
  const expected = await readUndisturbed(command)
  const { placed, run } = await openSubject(command)
  const before = await readState(placed)
  for (let statements = 0; ; statements++) {
    const outcome = await run(openProcess(crashingAfter(db, statements), placed.gateway)).catch(
      (error: unknown) => error,
    )
    points++
    if (!(outcome instanceof Crash)) {
      expect(outcome).not.toBeInstanceOf(Error)
      break
    }
    if (!isThorough) continue
    if (command.hasSteps) await expectBalancedLedger(db)
    else expect(await readState(placed), `died after ${statements} statements`).toEqual(before)
  }
  expect(await readState(placed)).toEqual(expected)
  // The process died after the last commit, before its response.
  await run(placed.live)
  expect(await readState(placed)).toEqual(expected)
  await sendDueRefunds(placed.live)
  if (isThorough) await expectBalancedLedger(db)
})

test('after all commands, the ledger balances', () => expectBalancedLedger(db))
