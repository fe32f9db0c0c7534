import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addToCart } from '#app/domain/cart/commands.server.ts'
import { policyTexts } from '#app/domain/content/policies/policy-texts.server.tsx'
import { deleteAccount } from '#app/domain/data-rights/delete-account.server.ts'
import { notifyOfOrder } from '#app/domain/messaging/order-messages.server.ts'
import { deleteOrder } from '#app/domain/orders/bin/order-bin.server.ts'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import { findAddedItems } from '#app/domain/orders/linked-orders.server.ts'
import { findOrderForAdmin } from '#app/domain/orders/manage/order-table.server.ts'
import { listOpenPayments } from '#app/domain/payments/manage/open-payments.server.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { MAX_PAISE, paise } from '#app/money.ts'
import { after, before, clockTime } from '#app/platform/database/time.server.ts'
import { listAudited } from '#tests/support/database/audit.ts'
import { makeDraft } from '#tests/support/factories/cart-factory.ts'
import { insertPassword } from '#tests/support/factories/password-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertReplacement } from '#tests/support/factories/replacement-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { testTrackingLinks } from '#tests/support/routes/route.ts'
import { setUpAfterSale } from '#tests/support/suites/checkout-suite.ts'
import { stockOf } from '#tests/support/suites/test-checkout.ts'
import { releaseExpiredCheckouts } from '../purchase/release-expired-checkouts.server.ts'
import { reconcileDueAttempts } from '../reconcile/reconcile-payments.server.ts'
import { CANCEL_LINK_QUEUE, cancelLink, createDraftLink } from './draft-links.server.ts'
import { findDraft, listDrafts, upiAddress } from './draft-list.server.ts'
import { readAddedLines } from './draft-terms.ts'
import { forgetEndedDrafts } from './forget-ended-drafts.server.ts'
import { payDraft } from './pay-draft.server.ts'
import { cancelDraft, type DraftInput, saveDraft } from './save-draft.server.ts'

const seller = { gstin: '24AAAAA0000A1Z5', taxMode: 'regular' } as const
const { db, checkout, actor } = await setUpAfterSale({ seller })
const { gateway, jobs } = checkout
const services = {
  ...checkout.services,
  policyTexts: policyTexts({ version: 0, settings: DEFAULT_SETTINGS, changedAt: {} }),
}

const insertKurti = (stockQuantity = 3) => insertProduct(db, { price: paise(1_000_00), sizes: ['M'], stockQuantity })

async function save(product: { id: string }, changes: Partial<DraftInput> = {}) {
  const outcome = await saveDraft(services, actor, makeDraft({ id: product.id, size: 'M' }, changes))
  if (outcome.status !== 'saved') throw new Error(`the draft was not saved: ${outcome.status}`)
  return outcome.draftId
}

const pay = (draftId: string, key = crypto.randomUUID()) =>
  payDraft(services, actor, { draftId, method: 'cash', reference: 'R-5', key })

/** A draft with a link. @returns What is needed to pay it. */
async function saveWithLink(product: { id: string }, changes: Partial<DraftInput> = {}) {
  const draftId = await save(product, changes)
  expect(await createDraftLink(services, { draftId, description: 'Gulmeher' })).toEqual({ status: 'ready' })
  const { linkId } = await db
    .selectFrom('payment_attempts')
    .select('razorpay_link_id as linkId')
    .where('checkout_id', '=', draftId)
    .executeTakeFirstOrThrow()
  const link = gateway.links.get(linkId ?? '')
  if (!link) throw new Error('there is no link')
  const payLink = () => gateway.pay(link.orderId)
  const report = (payment = payLink()) =>
    checkout.deliver(gateway.webhook('payment_link.paid', { payment, linkId: link.id }))
  return { draftId, link, payLink, report }
}

const expire = (draftId: string) =>
  db
    .updateTable('checkouts')
    .set({ expires_at: before(clockTime, { seconds: 1 }) })
    .where('id', '=', draftId)
    .execute()
    .then(() => releaseExpiredCheckouts(db))

const stateOf = async (draftId: string) => (await findDraft(db, draftId))?.status

describe('a draft', () => {
  test('M465 holds its units from its customer’s cart, too', async () => {
    const product = await insertKurti(1)
    const { id: userId } = await insertShopper(db)
    const draftId = await save(product, { userId })
    const unit = { productId: product.id, size: 'M', quantity: 1 }
    expect(await addToCart(db, userId, unit)).toMatchObject({ status: 'insufficient-stock', available: 0 })
    await cancelDraft(services, actor, draftId)
    expect(await addToCart(db, userId, unit)).toMatchObject({ status: 'added' })
  })

  test('M465 holds units, is changed in one step, cancelled, and expires by itself', async () => {
    const product = await insertKurti()
    const draftId = await save(product)
    expect(await stockOf(db, product)).toEqual({ onHand: 3, reserved: 1 })
    expect((await listDrafts(db, { limit: 10, offset: 0 })).drafts).toMatchObject([{ id: draftId, name: 'Meera Nair' }])
    expect(await listOpenPayments(db, { limit: 10 }), 'nobody is paying').toEqual([])

    const changed = await save(product, {
      replaces: draftId,
      lines: [{ productId: product.id, size: 'M', quantity: 3, price: null }],
    })
    expect([await stateOf(draftId), await stateOf(changed)]).toEqual(['released', 'reserved'])
    expect(await stockOf(db, product)).toEqual({ onHand: 3, reserved: 3 })
    expect(await saveDraft(services, actor, makeDraft({ id: product.id, size: 'M' }))).toMatchObject({
      status: 'insufficient-stock',
    })
    expect(await saveDraft(services, actor, makeDraft({ id: product.id, size: 'M' }, { replaces: draftId }))).toEqual({
      status: 'draft-ended',
    })

    expect(await cancelDraft(services, actor, changed)).toEqual({ status: 'cancelled' })
    expect(await cancelDraft(services, actor, changed)).toEqual({ status: 'draft-ended' })
    const last = await save(product)
    await expire(last)
    expect(await stateOf(last)).toBe('released')
    expect(await stockOf(db, product)).toEqual({ onHand: 3, reserved: 0 })
  })

  test('M465 that has expired is saved again once, and the late payment of its link is refunded', async () => {
    const product = await insertKurti()
    const former = await saveWithLink(product)
    await expire(former.draftId)
    const again = await save(product, { replaces: former.draftId })
    const repeated = makeDraft({ id: product.id, size: 'M' }, { replaces: former.draftId })
    expect(await saveDraft(services, actor, repeated)).toEqual({ status: 'draft-ended' })
    await former.report()
    await pay(again)
    expect([await stateOf(former.draftId), await stateOf(again)]).toEqual(['refund_due', 'paid'])
    await sendDueRefunds(services)
    expect(await stockOf(db, product)).toEqual({ onHand: 2, reserved: 0 })
  })

  test('M465 charges another price only with a reason, at its own tax rate', async () => {
    const product = await insertProduct(db, { price: paise(4_000_00), sizes: ['M'], stockQuantity: 5 })
    const lines = [{ productId: product.id, size: 'M', quantity: 1, price: paise(1_000_00) }]
    const draft = makeDraft({ id: product.id, size: 'M' }, { lines, shipping: paise(50_00) })
    expect(await saveDraft(services, actor, draft)).toEqual({ status: 'no-reason' })
    const draftId = await save(product, { lines, shipping: paise(50_00), reason: 'Loose button' })
    expect(await findDraft(db, draftId)).toMatchObject({
      total: 1_050_00,
      snapshot: { lines: [{ price: 1_000_00, gstRate: 500 }] },
    })
    expect(await listAudited(db, 'checkouts', draftId)).toMatchObject([
      { action: 'add-draft', after: { reason: 'Loose button', shipping: '₹50' } },
    ])
  })

  test('M465 charges no more than the MRP, and no more than an amount can be', async () => {
    const product = await insertProduct(db, {
      price: paise(1_000_00),
      originalPrice: paise(1_200_00),
      mrp: paise(1_200_00),
      sizes: ['M'],
    })
    const draft = (price: number, shipping = 0) =>
      makeDraft(
        { id: product.id, size: 'M' },
        {
          lines: [{ productId: product.id, size: 'M', quantity: 1, price: paise(price) }],
          shipping: paise(shipping),
          reason: 'Gift wrap',
        },
      )
    expect(await saveDraft(services, actor, draft(1_200_01))).toEqual({
      status: 'above-mrp',
      name: product.name,
      mrp: 1_200_00,
    })
    expect(await saveDraft(services, actor, draft(1_200_00, MAX_PAISE))).toEqual({ status: 'wrong-total' })
    expect(await saveDraft(services, actor, draft(1_200_00))).toMatchObject({ status: 'saved' })
  })

  test('M465 doesn’t disturb the checkout of its customer', async () => {
    const product = await insertKurti(5)
    const shopper = await insertShopper(db, [{ product, quantity: 1 }])
    const draftId = await save(product, { userId: shopper.id })
    const { orderId } = await checkout.buy(shopper)
    expect(await stateOf(draftId)).toBe('reserved')
    expect(await pay(draftId)).toMatchObject({ status: 'placed' })
    expect(await findOrderForAdmin(db, orderId)).toMatchObject({ channel: null, paymentMethod: 'razorpay' })
  })
})

describe('items that are added to an order', () => {
  const addTo = async (product: { id: string }, orderId: string, changes: Partial<DraftInput> = {}) =>
    saveDraft(services, actor, makeDraft({ id: product.id, size: 'M' }, { addTo: orderId, ...changes }))

  test('M461 are an order of their own without a delivery charge, linked to the first, also once the draft was changed', async () => {
    const terms = { hasDeliveryCharge: true, deliveryCharge: paise(90_00), freeDeliveryThreshold: null }
    const product = await insertProduct(db, { price: paise(1_000_00), sizes: ['M'], stockQuantity: 9, ...terms })
    const shopper = await insertShopper(db, [{ product, quantity: 1 }])
    const { orderId } = await checkout.buy(shopper)
    const saved = await addTo(product, orderId, { userId: shopper.id })
    if (saved.status !== 'saved') throw new Error(saved.status)
    const changed = await save(product, { userId: shopper.id, replaces: saved.draftId })
    expect(await findDraft(db, changed)).toMatchObject({ total: 1_000_00, shipping: 0, addsTo: orderId })
    const placed = await pay(changed)
    if (placed.status !== 'placed') throw new Error(placed.status)
    expect(await findAddedItems(db, orderId)).toMatchObject({ addsTo: undefined, addedBy: [{ id: placed.orderId }] })
    expect(await findAddedItems(db, placed.orderId)).toMatchObject({ addsTo: { id: orderId }, addedBy: [] })
  })

  test('M461 can’t be added once it is dispatched, cancelled or in the bin, to a replacement, or to another customer’s', async () => {
    const product = await insertKurti(9)
    const shopper = await insertShopper(db, [{ product, quantity: 1 }])
    const { orderId } = await checkout.buy(shopper)
    const changes = { userId: shopper.id }
    const rejected = { status: 'order-dispatched' }
    expect(await addTo(product, orderId)).toEqual(rejected)
    expect(await addTo(product, 'x', changes)).toEqual(rejected)
    const { id: replacement } = await insertReplacement(db, orderId)
    expect(await addTo(product, replacement, changes)).toEqual(rejected)
    for (const status of ['cancelled', 'shipped'] as const) {
      await changeOrderStatus(services, actor, { orderId, status })
      expect(await addTo(product, orderId, changes), status).toEqual(rejected)
    }
    await changeOrderStatus(services, actor, { orderId, status: 'confirmed' })
    await deleteOrder(db, actor, orderId)
    expect(await addTo(product, orderId, changes)).toEqual(rejected)
  })
})

describe('a guest whose draft became no order', () => {
  const forgetAfter = async (draftId: string, days: number) => {
    const ended = { updated_at: before(clockTime, { minutes: days * 24 * 60 }) }
    await db.updateTable('checkouts').set(ended).where('id', '=', draftId).execute()
    await forgetEndedDrafts(db)
    return (await findDraft(db, draftId))?.snapshot.address
  }

  test('M462 is forgotten 30 days after it ended, with the reason in the audit log; others stay', async () => {
    const product = await insertKurti(9)
    const draftId = await save(product, { email: 'meera@guest.example', shipping: paise(50_00), reason: 'Meera asked' })
    const again = await save(product)
    await pay(again)
    expect(await forgetAfter(draftId, 31), 'live').toMatchObject({ full_name: 'Meera Nair' })
    await cancelDraft(services, actor, draftId)
    expect(await forgetAfter(draftId, 29)).toMatchObject({ full_name: 'Meera Nair' })
    expect(await forgetAfter(draftId, 31)).toBeNull()
    expect(JSON.stringify(await findDraft(db, draftId))).not.toMatch(/meera|temple|9847/i)
    expect((await listAudited(db, 'checkouts', draftId))[0]?.after).not.toHaveProperty('reason')
    expect(await forgetAfter(again, 31), 'an order').toMatchObject({ full_name: 'Meera Nair' })
  })
})

test('M465 M576 is released and forgotten with the account of its customer, whose payment is then refunded', async () => {
  const product = await insertKurti()
  const shopper = await insertShopper(db)
  const { draftId, report } = await saveWithLink(product, {
    userId: shopper.id,
    shipping: paise(50_00),
    reason: 'Meera asked',
  })
  const withoutLink = await save(product, { userId: shopper.id })
  await insertPassword(db, { userId: shopper.id, password: 'Gul-meher9!' })
  expect(await deleteAccount(db, { userId: shopper.id, password: 'Gul-meher9!' })).toEqual({ status: 'deleted' })
  expect(await findDraft(db, draftId)).toMatchObject({ snapshot: { address: null, email: '' } })
  expect(await stockOf(db, product)).toEqual({ onHand: 3, reserved: 0 })
  for (const id of [draftId, withoutLink]) {
    expect(await findDraft(db, id)).toMatchObject({ isLive: false, isExpired: false, linkUrl: null })
  }
  const [entry] = await listAudited(db, 'checkouts', draftId)
  expect(entry).toMatchObject({ action: 'add-draft', after: { shipping: '₹50' } })
  expect(entry?.after).not.toHaveProperty('reason')
  const link = { draftId: withoutLink, description: 'Gulmeher' }
  expect(await createDraftLink(services, link)).toEqual({ status: 'draft-ended' })
  expect(await pay(draftId)).toEqual({ status: 'draft-ended' })
  await report()
  expect(await stateOf(draftId)).toBe('refund_due')
  await sendDueRefunds(services)
})

describe('a draft paid in cash', () => {
  test('M466 becomes an order in the same series, once, with consent, invoice data and email', async () => {
    const product = await insertKurti()
    const draftId = await save(product, { email: 'meera@guest.example' })
    const key = crypto.randomUUID()
    const placed = await pay(draftId, key)
    if (placed.status !== 'placed') throw new Error(placed.status)
    expect(await pay(draftId, key), 'pressed twice').toEqual(placed)
    expect(await pay(draftId)).toEqual({ status: 'already-paid', orderId: placed.orderId })
    expect(await findOrderForAdmin(db, placed.orderId)).toMatchObject({
      paymentMethod: 'cash',
      paymentReference: 'R-5',
      channel: 'phone',
      isGuest: true,
      orderNumber: expect.stringMatching(/^\d{4}-\d{6}$/),
      customer: { email: 'meera@guest.example', fullName: 'Meera Nair' },
    })
    const consents = await db.selectFrom('consents').select('occasion').where('checkout_id', '=', draftId).execute()
    expect(consents).toEqual([{ occasion: 'payment' }])

    const messaging = { ...services, shopUrl: 'https://shop.example', trackingLinks: testTrackingLinks }
    await notifyOfOrder(messaging, { orderId: placed.orderId, status: 'confirmed' })
    const mails = await db
      .selectFrom('mails')
      .select(['recipient', 'body'])
      .where('template', '=', 'order-placed')
      .execute()
    expect(mails).toMatchObject([{ recipient: 'meera@guest.example', body: expect.stringContaining('/track/') }])
    expect(mails[0]?.body).toContain('/invoices/')
    await changeOrderStatus(services, actor, { orderId: placed.orderId, status: 'delivered' })
  })

  test('M466 takes less than two lakh rupees', async () => {
    const product = await insertProduct(db, { price: paise(1_00_000_00), sizes: ['M'], stockQuantity: 2 })
    const lines = [{ productId: product.id, size: 'M', quantity: 2, price: null }]
    const draftId = await save(product, { lines, shipping: paise(0) })
    expect(await pay(draftId)).toEqual({ status: 'too-much-cash' })
    const byBank = { draftId, method: 'bank', reference: 'R-6', key: crypto.randomUUID() } as const
    expect(await payDraft(services, actor, byBank)).toMatchObject({ status: 'placed' })
  })

  test('M466 isn’t recorded once it has expired', async () => {
    const draftId = await save(await insertKurti())
    await expire(draftId)
    expect(await pay(draftId)).toEqual({ status: 'draft-ended' })
  })
})

describe('a payment link', () => {
  test('M467 names nobody, and its payment becomes the order by webhook', async () => {
    const product = await insertKurti()
    const { draftId, link, payLink, report } = await saveWithLink(product, { email: 'meera@guest.example' })
    expect(JSON.stringify(link)).not.toMatch(/meera|9847012345|temple/i)
    const payment = payLink()
    await report(payment)
    await report(payment)
    expect(await findDraft(db, draftId)).toMatchObject({ status: 'paid', orderNumber: expect.any(String) })
    expect(await stockOf(db, product)).toEqual({ onHand: 2, reserved: 0 })
  })

  test('M467 is found paid without a webhook', async () => {
    const { draftId, payLink } = await saveWithLink(await insertKurti())
    payLink()
    await db
      .updateTable('payment_attempts')
      .set({ next_check_at: clockTime })
      .where('checkout_id', '=', draftId)
      .execute()
    await reconcileDueAttempts(services)
    expect(await stateOf(draftId)).toBe('paid')
  })

  test('M467 is checked every hour, and a minute before its draft ends', async () => {
    const { draftId } = await saveWithLink(await insertKurti())
    const minutesAfterCheck = async (minutesLeft: number) => {
      await db
        .updateTable('checkouts')
        .set({ expires_at: after(clockTime, { minutes: minutesLeft }) })
        .where('id', '=', draftId)
        .execute()
      const attempt = db.updateTable('payment_attempts').where('checkout_id', '=', draftId)
      await attempt.set({ next_check_at: clockTime, created_at: before(clockTime, { minutes: 30 * 60 }) }).execute()
      await reconcileDueAttempts(services)
      const { next } = await db
        .selectFrom('payment_attempts')
        .select(sql<number>`round(extract(epoch from next_check_at - clock_timestamp()) / 60)::float8`.as('next'))
        .where('checkout_id', '=', draftId)
        .executeTakeFirstOrThrow()
      return next
    }
    expect(await minutesAfterCheck(600)).toBe(60)
    expect(await minutesAfterCheck(30)).toBe(29)
  })

  test('M467 whose process died before saving it is found by its reference, and the draft goes on', async () => {
    const draftId = await save(await insertKurti())
    gateway.fail('createPaymentLink', { kind: 'unavailable', committed: true })
    expect(await createDraftLink(services, { draftId, description: 'Gulmeher' })).toMatchObject({
      status: 'provider-failed',
    })
    await db
      .updateTable('payment_attempts')
      .set({ next_check_at: clockTime })
      .where('checkout_id', '=', draftId)
      .execute()
    await reconcileDueAttempts(services)
    expect(await stateOf(draftId)).toBe('awaiting_payment')
    expect(gateway.links.size).toBe(1)
  })

  test('M467 that is found late is withdrawn if the draft has another, or has ended', async () => {
    const queued = () => jobs.enqueued.filter(({ queue }) => queue === CANCEL_LINK_QUEUE).map(({ data }) => data)
    const losing = async (draftId: string) => {
      gateway.fail('createPaymentLink', { kind: 'unavailable', committed: true })
      await createDraftLink(services, { draftId, description: 'Gulmeher' })
      return { linkId: [...gateway.links.keys()].at(-1) }
    }
    const reconcile = async (draftId: string) => {
      const attempts = db.updateTable('payment_attempts').where('checkout_id', '=', draftId)
      await attempts.set({ next_check_at: clockTime }).execute()
      await reconcileDueAttempts(services)
    }
    const product = await insertKurti()
    const draftId = await save(product)
    const lost = await losing(draftId)
    expect(await createDraftLink(services, { draftId, description: 'Gulmeher' })).toEqual({ status: 'ready' })
    await reconcile(draftId)
    expect(queued()).toEqual([lost])

    const ended = await save(product)
    const late = await losing(ended)
    await expire(ended)
    await reconcile(ended)
    expect(queued()).toEqual([lost, late])
  })

  test('M467 is withdrawn when the draft is changed, cancelled or paid in cash', async () => {
    const product = await insertKurti()
    const first = await saveWithLink(product)
    await save(product, { replaces: first.draftId })
    const second = await saveWithLink(product)
    await pay(second.draftId)
    const queued = jobs.enqueued.filter(({ queue }) => queue === CANCEL_LINK_QUEUE).map(({ data }) => data)
    expect(queued).toEqual([{ linkId: first.link.id }, { linkId: second.link.id }])
    for (const data of queued) await cancelLink(services, data as { linkId: string })
    expect([first.link.isCancelled, second.link.isCancelled]).toEqual([true, true])
    await cancelLink(services, { linkId: first.link.id })
  })

  test('M468 paid late becomes the order while units are available, and is refunded otherwise', async () => {
    const product = await insertKurti(1)
    const available = await saveWithLink(product)
    await expire(available.draftId)
    await available.report()
    expect(await stateOf(available.draftId)).toBe('paid')

    const scarce = await insertKurti(1)
    const late = await saveWithLink(scarce)
    await expire(late.draftId)
    await pay(await save(scarce))
    await late.report()
    expect(await stateOf(late.draftId)).toBe('refund_due')
    await sendDueRefunds(services)
    expect(await stateOf(late.draftId)).toBe('refunded')
  })

  test('M468 paid after the draft was changed or cancelled is refunded, and only the changed draft becomes an order', async () => {
    const product = await insertKurti(9)
    const { id: userId } = await insertShopper(db)
    for (const changes of [{}, { userId }]) {
      const former = await saveWithLink(product, changes)
      const changed = await saveWithLink(product, { ...changes, replaces: former.draftId })
      await former.report()
      await changed.report()
      expect([await stateOf(former.draftId), await stateOf(changed.draftId)]).toEqual(['refund_due', 'paid'])

      const cancelled = await saveWithLink(product, changes)
      await cancelDraft(services, actor, cancelled.draftId)
      await cancelled.report()
      expect(await stateOf(cancelled.draftId)).toBe('refund_due')
    }
    const refunds = await db.selectFrom('refunds').select('reason_code').where('status', '=', 'due').execute()
    expect(refunds).toEqual(Array(4).fill({ reason_code: 'withdrawn' }))
    await sendDueRefunds(services)
    expect(await stockOf(db, product)).toEqual({ onHand: 7, reserved: 0 })
  })

  test('M468 paid after the order was paid in cash is refunded', async () => {
    const { draftId, payLink, report } = await saveWithLink(await insertKurti())
    const payment = payLink()
    expect(await pay(draftId)).toMatchObject({ status: 'placed' })
    await report(payment)
    await sendDueRefunds(services)
    expect(gateway.payments.get(payment.id)?.amountRefunded).toBe(payment.amount)
  })
})

test('M465 lines of the address that can’t be products are left out', () => {
  const id = crypto.randomUUID()
  const params = new URLSearchParams([`${'-'.repeat(36)}~M`, `${id}~M`].map((line) => ['line', line]))
  expect(readAddedLines(params)).toEqual([{ productId: id, size: 'M' }])
})

test('M466 a UPI app reads amount and account from the code', () => {
  const wanted = { name: 'Gul & Meher', amount: paise(1_050_50), note: 'Order' }
  expect(upiAddress('shop@okbank', wanted)).toBe(
    'upi://pay?pa=shop%40okbank&pn=Gul%20%26%20Meher&am=1050.50&cu=INR&tn=Order',
  )
  expect(upiAddress('not a UPI ID', wanted)).toBeUndefined()
})
