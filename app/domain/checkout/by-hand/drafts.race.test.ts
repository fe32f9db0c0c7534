import { expect, test, vi } from 'vitest'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { before, clockTime } from '#app/platform/database/time.server.ts'
import { makeDraft } from '#tests/support/factories/cart-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'
import { setUpAfterSale } from '#tests/support/suites/checkout-suite.ts'
import { stockOf } from '#tests/support/suites/test-checkout.ts'
import { releaseExpiredCheckouts } from '../purchase/release-expired-checkouts.server.ts'
import { finaliseReportedPayment } from '../reconcile/finalise-reported-payment.server.ts'
import { createDraftLink, finaliseLinkPayment } from './draft-links.server.ts'
import { payDraft } from './pay-draft.server.ts'
import { cancelDraft, saveDraft } from './save-draft.server.ts'

// A thorough run has many iterations.
vi.setConfig({ testTimeout: 600_000 })

const { db, checkout, actor } = await setUpAfterSale()
const { services, gateway } = checkout

async function save(product: { id: string }, replaces?: string) {
  return saveDraft(services, actor, makeDraft({ id: product.id, size: 'M' }, { replaces }))
}

/** The draft of the last unit, whose link has just been paid, and is about to expire. */
async function payLastUnit() {
  const product = await insertProduct(db, { sizes: ['M'], stockQuantity: 1 })
  const saved = await save(product)
  if (saved.status !== 'saved') throw new Error(saved.status)
  const { draftId } = saved
  await createDraftLink(services, { draftId, description: 'Gulmeher' })
  const link = [...gateway.links.values()].at(-1)
  if (!link) throw new Error('there is no link')
  const payment = gateway.pay(link.orderId)
  return { product, draftId, link, payment }
}

const expireNow = (draftId: string) =>
  db
    .updateTable('checkouts')
    .set({ expires_at: before(clockTime, { seconds: 1 }) })
    .where('id', '=', draftId)
    .execute()

const endOf = async (paymentId: string) => {
  const payment = await db
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.razorpay_payment_id', 'payments.razorpay_payment_id')
    .select(['payments.order_id as order', 'refunds.id as refund'])
    .where('payments.razorpay_payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return [payment.order !== null, payment.refund !== null]
}

test('M468 a draft expires while its link is paid and its last unit is sold again: one order or refund each, no unit twice', async () => {
  for (let iteration = 0; iteration < iterations(5, 200); iteration++) {
    const { product, draftId, link, payment } = await payLastUnit()
    await expireNow(draftId)
    const [, , , other] = await Promise.all([
      releaseExpiredCheckouts(db),
      finaliseLinkPayment(services, link.id, payment),
      finaliseReportedPayment(services, payment),
      save(product),
    ])
    const [isOrder, isRefund] = await endOf(payment.id)
    expect(isOrder, 'an order or a refund').toBe(!isRefund)
    if (other.status === 'saved') {
      expect(isRefund).toBe(true)
      await cancelDraft(services, actor, other.draftId)
    }
    await sendDueRefunds(services)
    expect(await stockOf(db, product)).toEqual({ onHand: isOrder ? 0 : 1, reserved: 0 })
  }
})

test('M468 a draft is paid in cash, changed and cancelled while its link is paid: one order at most, and no payment is lost', async () => {
  for (let iteration = 0; iteration < iterations(5, 200); iteration++) {
    const { product, draftId, link, payment } = await payLastUnit()
    const cash = { draftId, method: 'cash', reference: null, key: crypto.randomUUID() } as const
    const [, paid, changed] = await Promise.all([
      finaliseLinkPayment(services, link.id, payment),
      payDraft(services, actor, cash),
      save(product, draftId),
      cancelDraft(services, actor, draftId),
    ])
    const [isOrder, isRefund] = await endOf(payment.id)
    expect(isOrder, 'an order or a refund').toBe(!isRefund)
    if (paid.status === 'placed') expect(isRefund, 'paid in cash').toBe(true)
    if (changed.status === 'saved') await cancelDraft(services, actor, changed.draftId)
    await sendDueRefunds(services)
    const isSold = isOrder || paid.status === 'placed'
    expect(await stockOf(db, product)).toEqual({ onHand: isSold ? 0 : 1, reserved: 0 })
  }
})

test('M468 a guest’s changed draft is paid in cash, and then the link of the former one: one order, and the other payment is refunded', async () => {
  for (let iteration = 0; iteration < iterations(5, 200); iteration++) {
    const product = await insertProduct(db, { sizes: ['M'], stockQuantity: 5 })
    const former = await save(product)
    if (former.status !== 'saved') throw new Error(former.status)
    await createDraftLink(services, { draftId: former.draftId, description: 'Gulmeher' })
    const link = [...gateway.links.values()].at(-1)
    if (!link) throw new Error('there is no link')
    const payment = gateway.pay(link.orderId)
    const changed = await save(product, former.draftId)
    if (changed.status !== 'saved') throw new Error(changed.status)
    await payDraft(services, actor, {
      draftId: changed.draftId,
      method: 'cash',
      reference: null,
      key: crypto.randomUUID(),
    })
    await Promise.all([finaliseLinkPayment(services, link.id, payment), finaliseReportedPayment(services, payment)])
    expect(await endOf(payment.id)).toEqual([false, true])
    await sendDueRefunds(services)
    expect(await stockOf(db, product)).toEqual({ onHand: 4, reserved: 0 })
  }
})
