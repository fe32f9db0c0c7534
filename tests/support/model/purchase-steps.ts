import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addToCart } from '#app/domain/cart/commands.server.ts'
import type { RequestCodOutcome } from '#app/domain/checkout/cash-on-delivery/request-cod.server.ts'
import { releaseExpiredCheckouts } from '#app/domain/checkout/purchase/release-expired-checkouts.server.ts'
import { processPendingWebhooks } from '#app/domain/checkout/reconcile/process-webhook.server.ts'
import { reconcileDueAttempts } from '#app/domain/checkout/reconcile/reconcile-payments.server.ts'
import type { ProviderPayment } from '#app/domain/payments/gateway.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { Shopper } from '../factories/shopper.ts'
import { openCodCheckout } from '../suites/cod-checkout.ts'
import {
  backdateAttempts,
  backdateReservations,
  expireReservations,
  type TestCheckout,
} from '../suites/test-checkout.ts'
import { endForgottenCheckouts } from './account-steps.ts'
import { payBack, reportAllHandRefunds } from './hand-refunds.ts'
import type { ModelCheckout, ModelPurchase } from './shop-model.ts'
import { any, at, type Course, crash, type OpenedOrder, one, play, type Scene, step } from './shop-scene.ts'

/** What customers and the provider do until a payment is an order or a refund, and what goes wrong meanwhile. */
export const purchaseSteps = [
  step(10, 'add to cart', fc.tuple(one, one, fc.constantFrom('S', 'M')), add),
  step(3, 'enter code', fc.tuple(one), async ({ db, shoppers, offer, model }, who) => {
    const { id } = at(shoppers, who)
    const values = { user_id: id, offer_id: offer.id }
    await db
      .insertInto('cart_offers')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    model.entered.add(id)
  }),
  step(
    6,
    'start',
    fc.tuple(one, fc.constantFrom('payment', 'payment', 'cod'), fc.constantFrom(null, 'a gift'), crash),
    (scene, who, kind, notes, crashesAfter) => start(scene, at(scene.shoppers, who), { kind, notes, crashesAfter }),
  ),
  step(
    5,
    'pay',
    fc.tuple(any, fc.constantFrom('captured', 'captured', 'authorized', 'failed'), fc.constantFrom(0, 0, 0, 0, 1)),
    async (scene, which, status, missing) => {
      const open = at(scene.opened, which)
      if (open && !isPaid(scene, open.orderId)) pay(scene, open, { status, missing })
    },
  ),
  step(5, 'verify', fc.tuple(any, crash), verify),
  step(
    5,
    'webhook',
    fc.tuple(any, fc.constantFrom('failed', 'authorized', 'captured'), crash),
    async (scene, which, event, crashesAfter) => {
      const paid = at(scene.payments, which)
      if (paid && (paid.payment.status === 'failed') === (event === 'failed'))
        await report(scene, paid, event, crashesAfter)
    },
  ),
  step(2, 'cancel', fc.tuple(any, crash), async (scene, which, crashesAfter) => {
    const open = at(scene.opened, which)
    if (!open || open.link || scene.model.gone.has(open.shopper.id)) return
    const course = await play(scene, crashesAfter, async (inProcess) => {
      await inProcess.cancel(open.shopper, open.orderId)
    })
    await follow(scene, course, { isReleased: (checkout) => checkout.providerOrder === open.orderId })
  }),
  step(2, 'run out', fc.tuple(one), runOut),
  step(3, 'reserve for an hour', fc.tuple(one), async ({ db, shoppers, model }, who) => {
    const shopper = at(shoppers, who)
    const live = model.live(shopper.id)
    if (live?.purchase.kind !== 'payment') return
    // Earlier reservations no longer count.
    await backdateReservations(db, shopper, 200)
    for (const earlier of model.checkouts) if (earlier.shopper === shopper.id) earlier.isReservedTooLong = false
    live.isReservedTooLong = true
  }),
  step(1, 'come back later', fc.tuple(one), async ({ db, shoppers, model }, who) => {
    const shopper = at(shoppers, who)
    if (model.live(shopper.id)) return
    await backdateReservations(db, shopper, 200)
    for (const checkout of model.checkouts) if (checkout.shopper === shopper.id) checkout.isReservedTooLong = false
  }),
  step(2, 'sweep', fc.tuple(crash), sweep),
  step(2, 'reconcile', fc.tuple(one, crash), async (scene, who, crashesAfter) => {
    const { db, checkout, shoppers, payments, model } = scene
    const shopper = at(shoppers, who)
    await backdateAttempts(db, shopper, 400)
    const wasFaulty = checkout.gateway.isFailing()
    const course = await play(scene, crashesAfter, (inProcess) => reconcileDueAttempts(inProcess.services))
    await follow(scene, { ...course, isRejected: wasFaulty }, { isReleased: (checkout) => isLost(checkout, shopper) })
    if (course.hasCrashed || wasFaulty) return
    const succeeded = payments.filter((paid) => paid.shopper === shopper && paid.payment.status !== 'failed')
    for (const { payment } of succeeded) expect(model.outcomes.has(payment.id)).toBe(true)
  }),
  step(1, 'send refunds', fc.tuple(crash), async (scene, crashesAfter) => {
    await play(scene, crashesAfter, (inProcess) => sendDueRefunds(inProcess.services))
  }),
  step(1, 'pay back', fc.tuple(), payBack),
  step(8, 'buy', fc.tuple(one), buy),
  step(
    2,
    'fault',
    fc.tuple(
      fc.constantFrom(
        'createOrder',
        'createPaymentLink',
        'fetchPaymentLink',
        'findPaymentLinks',
        'findOrdersByReceipt',
        'fetchPayment',
        'capturePayment',
        'refundPayment',
        'listOrderPayments',
      ),
      fc.constantFrom('rejected', 'unavailable', 'unavailable'),
      fc.boolean(),
    ),
    async ({ checkout }, operation, kind, committed) => checkout.gateway.fail(operation, { kind, committed }),
  ),
]

/** A customer adds a unit to the cart. */
export async function add(scene: Scene, who: number, what: number, size: string): Promise<void> {
  const [shopper, product] = [at(scene.shoppers, who), at(scene.products, what)]
  const { status } = await addToCart(scene.db, shopper.id, { productId: product.id, size, quantity: 1 })
  expect(status).toBe(scene.model.add(shopper.id, product.id, size))
}

/** A customer pays for the cart. */
export async function buy(scene: Scene, who: number): Promise<void> {
  const shopper = at(scene.shoppers, who)
  const before = scene.opened.length
  await start(scene, shopper, { kind: 'payment', notes: null, crashesAfter: null })
  const open = scene.opened[before]
  if (!open || isPaid(scene, open.orderId)) return
  pay(scene, open, { status: 'captured', missing: 0 })
  await verify(scene, scene.payments.length - 1, null)
}

/** The time of all that a customer's checkouts reserve is over. */
export async function runOut({ db, shoppers, model }: Scene, who: number): Promise<void> {
  const shopper = at(shoppers, who)
  await expireReservations(db, shopper)
  for (const checkout of model.checkouts) if (checkout.shopper === shopper.id) checkout.hasExpired = true
}

export async function sweep(scene: Scene, crashesAfter: number | null): Promise<void> {
  const course = await play(scene, crashesAfter, async ({ db }) => void (await releaseExpiredCheckouts(db)))
  await follow(scene, course, { isReleased: (checkout) => checkout.hasExpired })
}

/** Whether a payment for the provider's order has succeeded or may still succeed. */
function isPaid({ payments }: Scene, orderId: string): boolean {
  return payments.some(({ payment }) => payment.orderId === orderId && payment.status !== 'failed')
}

/** A customer pays in the widget or by a link. @param payment.missing Paise of the amount that aren't paid. */
export function pay(
  { checkout, payments }: Scene,
  opened: OpenedOrder,
  { status, missing }: { status: 'captured' | 'authorized' | 'failed'; missing: number },
): void {
  const amount = paise((checkout.gateway.orders.get(opened.orderId)?.amount ?? 100) - missing)
  payments.push({ ...opened, payment: checkout.gateway.pay(opened.orderId, { status, amount }) })
}

/** The provider reports a payment, in its current state or as authorised. */
export async function report(
  scene: Scene,
  { payment, link }: Scene['payments'][number],
  event: 'failed' | 'authorized' | 'captured',
  crashesAfter: number | null,
): Promise<void> {
  const { checkout, model } = scene
  const now = checkout.gateway.payments.get(payment.id)?.status ?? 'failed'
  const reported = { ...payment, status: event === 'authorized' ? event : now }
  const webhook =
    link && event === 'captured'
      ? checkout.gateway.webhook('payment_link.paid', { payment: reported, linkId: link.id })
      : checkout.gateway.webhook(`payment.${event}`, { payment: reported })
  const course = await play(scene, crashesAfter, (inProcess) => inProcess.deliver(webhook))
  await follow(scene, course, {})
  // A payment by a link whose id was lost is found later.
  if (!course.hasCrashed && !course.isRejected && event !== 'failed' && !link)
    expect(model.outcomes.has(payment.id)).toBe(true)
}

/** The widget reports a payment to the page, and the page to the shop. */
async function verify(scene: Scene, which: number, crashesAfter: number | null): Promise<void> {
  const { checkout, payments, model } = scene
  const paid = at(payments, which)
  // The widget only signs payments that succeeded with the amount of their order.
  if (
    !paid ||
    paid.link ||
    model.gone.has(paid.shopper.id) ||
    paid.payment.status === 'failed' ||
    isShort(checkout, paid.payment)
  )
    return
  const wasFaulty = checkout.gateway.isFailing()
  const statuses: string[] = []
  const course = await play(scene, crashesAfter, async (inProcess) => {
    statuses.push((await inProcess.verify(paid.shopper, paid.payment)).status)
  })
  await follow(scene, course, {})
  const outcome = model.outcomes.get(paid.payment.id)
  if (course.hasCrashed || (wasFaulty && statuses[0] === 'invalid')) return
  expect(outcome).toBeDefined()
  const started = model.checkouts.find((one) => one.providerOrder === paid.payment.orderId)
  expect(statuses).toEqual([started?.orderedAt === undefined ? 'refund-due' : 'placed'])
}

/** A customer presses the button of the last step, which opens the widget or asks for cash on delivery. */
export async function start(
  scene: Scene,
  shopper: Shopper,
  { kind, notes, crashesAfter }: { kind: 'payment' | 'cod'; notes: string | null; crashesAfter: number | null },
): Promise<void> {
  const { checkout, model, opened } = scene
  const plan = model.plan(shopper.id, { kind, notes })
  const wasFaulty = kind === 'payment' && checkout.gateway.isFailing()
  const outcomes: (Awaited<ReturnType<TestCheckout['start']>> | RequestCodOutcome)[] = []
  const course = await play(scene, crashesAfter, async (inProcess) => {
    outcomes.push(await (kind === 'cod' ? openCodCheckout(inProcess).request : inProcess.start)(shopper, { notes }))
  })
  const [outcome] = outcomes
  if (typeof plan === 'string') {
    if (!course.hasCrashed) expect(outcome?.status).toBe(plan)
    return
  }
  if (!course.hasCrashed && !wasFaulty) expect(outcome?.status).toBe(kind === 'cod' ? 'held' : 'ready')
  if (outcome?.status === 'ready') {
    expect(outcome.order.amount).toBe(plan.total)
    const live = model.live(shopper.id)
    const known = live?.purchase.key === plan.key ? live.providerOrder : undefined
    if (known) expect(outcome.order.id).toBe(known)
    opened.push({ shopper, orderId: outcome.order.id })
  }
  await followStart(scene, shopper, plan, course)
}

/** Tells the model what is live now: the new checkout, the earlier one or, when the provider failed, none. */
async function followStart(
  { db, model }: Scene,
  shopper: Shopper,
  plan: ModelPurchase,
  { hasCrashed }: Course,
): Promise<void> {
  const live = await db
    .selectFrom('checkouts')
    .leftJoin('payment_attempts', 'payment_attempts.checkout_id', 'checkouts.id')
    .select(['checkouts.id', 'payment_attempts.razorpay_order_id'])
    .select(sql<boolean>`checkouts.expires_at <= clock_timestamp()`.as('hasExpired'))
    .where('checkouts.user_id', '=', shopper.id)
    .where('checkouts.channel', 'is', null)
    .where('checkouts.status', 'in', ['reserved', 'awaiting_payment'])
    .executeTakeFirst()
  const before = model.live(shopper.id)
  const isUnchanged = live !== undefined && live.id === before?.id && before.purchase.key !== plan.key
  if (isUnchanged) return
  if (!live) {
    if (before) before.isLive = false
    return
  }
  const ids = { id: live.id, providerOrder: live.razorpay_order_id ?? undefined }
  const begun = model.begin(shopper.id, plan, { ...ids, replaces: before })
  // Pressing Pay again extends the reservation, unless the process crashed before.
  if (hasCrashed) begun.hasExpired = live.hasExpired
}

/** Compares the payments that the shop has finalised since, in that order, with what the model expects of each. */
async function follow(
  scene: Scene,
  { hasCrashed, isRejected }: Course,
  { isReleased = () => false }: { isReleased?: (checkout: ModelCheckout) => boolean },
): Promise<void> {
  const { db, model, checkout, payments } = scene
  const finalised = await listFinalised(scene)
  for (const { payment, outcome } of finalised.filter((row) => !model.outcomes.has(row.payment))) {
    const paid = payments.find((one) => one.payment.id === payment)
    const started = paid?.link?.draft ?? model.checkouts.find((one) => one.providerOrder === paid?.orderId)
    if (!paid || !started) throw new Error(`unknown payment ${payment}`)
    expect(outcome, payment).toBe(model.finalise(payment, { checkout: started, amount: paid.payment.amount }))
  }
  for (const checkout of model.checkouts.filter((checkout) => checkout.isLive && isReleased(checkout))) {
    const { status } = await db
      .selectFrom('checkouts')
      .select('status')
      .where('id', '=', checkout.id)
      .executeTakeFirstOrThrow()
    if (!hasCrashed && !isRejected) expect(status).toBe('released')
    if (status === 'released') checkout.isLive = false
  }
  for (const checkout of model.listCheckouts('payment'))
    checkout.providerOrder ??= await findProviderOrder(db, checkout.id)
  expect(checkout.gateway.orders.size).toBeGreaterThanOrEqual(model.checkouts.filter((one) => one.providerOrder).length)
}

/** What the shop decided for the payments of this sequence, oldest decision first. */
export async function listFinalised({ db, payments }: Scene): Promise<{ payment: string; outcome: string }[]> {
  const finalised = await db
    .selectFrom('orders')
    .select(['razorpay_payment_id as payment', 'created_at as at', sql<string>`'order'`.as('outcome')])
    .unionAll((eb) =>
      eb
        .selectFrom('refunds')
        .select(['razorpay_payment_id as payment', 'created_at as at', sql<string>`'refund'`.as('outcome')])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('orders')
                .select('orders.id')
                .whereRef('orders.razorpay_payment_id', '=', 'refunds.razorpay_payment_id'),
            ),
          ),
        ),
    )
    .orderBy('at')
    .execute()
  return finalised.flatMap(({ payment, ...row }) =>
    payment !== null && payments.some((each) => each.payment.id === payment) ? [{ ...row, payment }] : [],
  )
}

async function findProviderOrder(db: Db, checkoutId: string): Promise<string | undefined> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .select('razorpay_order_id')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst()
  return attempt?.razorpay_order_id ?? undefined
}

/** Whether the process crashed before the provider's order was attached, so that nobody can pay for the checkout. */
function isLost(checkout: ModelCheckout, shopper: Shopper): boolean {
  const { purchase, providerOrder } = checkout
  return checkout.shopper === shopper.id && purchase.kind === 'payment' && providerOrder === undefined
}

function isShort(checkout: TestCheckout, payment: ProviderPayment): boolean {
  return payment.amount !== checkout.gateway.orders.get(payment.orderId ?? '')?.amount
}

/** Makes the provider work again, and runs the shop's jobs until nothing is left to do. */
export async function finishBackgroundWork(scene: Scene): Promise<void> {
  const { db, checkout, shoppers, payments, model } = scene
  checkout.gateway.recover()
  for (const { payment } of payments) {
    // Money that isn't captured within days is returned by the provider itself.
    const now = checkout.gateway.payments.get(payment.id)
    if (now?.status === 'authorized' && isShort(checkout, payment)) {
      checkout.gateway.move(payment.id, { status: 'refunded', amountRefunded: now.amount })
    }
  }
  await db
    .updateTable('webhook_inbox')
    .set({ received_at: new Date(0) })
    .where('processed_at', 'is', null)
    .execute()
  await reportAllHandRefunds(scene)
  await processPendingWebhooks(checkout.services)
  await follow(scene, { hasCrashed: false, isRejected: false }, {})
  for (const shopper of shoppers) {
    await expireReservations(db, shopper)
    await backdateAttempts(db, shopper, 400_000)
  }
  await endForgottenCheckouts(scene)
  await releaseExpiredCheckouts(db)
  for (const checkout of model.checkouts) checkout.isLive = false
  await reconcileDueAttempts(checkout.services)
  await follow(scene, { hasCrashed: false, isRejected: false }, {})
  await db
    .updateTable('refunds')
    .set({ updated_at: new Date(0) })
    .where('status', '=', 'due')
    .execute()
  await sendDueRefunds(checkout.services)
  await payBack(scene)
}
