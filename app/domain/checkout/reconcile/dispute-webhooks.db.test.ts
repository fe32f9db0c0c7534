import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listDisputes } from '#app/domain/payments/disputes/disputes.server.ts'
import type { ProviderPayment } from '#app/domain/payments/gateway.ts'
import { paise } from '#app/money.ts'
import { randomCases } from '#tests/support/run/race-iterations.ts'
import { setUpTestCheckout } from '#tests/support/suites/checkout-suite.ts'

const checkout = await setUpTestCheckout()
const { db } = checkout

/** When the disputes were opened, in whole seconds. */
const OPENED = Math.floor(Date.now() / 1_000)
const RESPOND_BY = OPENED + 604_800

/** Ids of the provider are random, so that tests don't meet each other's disputes. */
const newDisputeId = () => `disp_${crypto.randomUUID().replaceAll('-', '').slice(0, 14)}`

interface Stage {
  readonly name: string
  /** Seconds after that. */
  readonly at: number
  readonly deducted?: number
  readonly respondBy?: number
}

const stages: Stage[] = [
  { name: 'created', at: 0 },
  { name: 'under_review', at: 10 },
  { name: 'action_required', at: 20, respondBy: RESPOND_BY + 3_600 },
  { name: 'lost', at: 30, deducted: 1_00 },
]

function webhookOf(payment: Pick<ProviderPayment, 'id'>, disputeId: string, stage: Stage) {
  return checkout.gateway.webhook(`payment.dispute.${stage.name}`, {
    createdAt: OPENED + stage.at,
    dispute: {
      id: disputeId,
      payment_id: payment.id,
      amount: 500_00,
      currency: 'INR',
      amount_deducted: stage.deducted ?? 0,
      reason_code: 'goods_not_received',
      reason_description: 'The goods never arrived',
      respond_by: stage.respondBy ?? RESPOND_BY,
      status: 'open',
      phase: 'chargeback',
      created_at: OPENED,
    },
  })
}

async function payForOrder(): Promise<ProviderPayment> {
  const { payment } = await checkout.insertPaid()
  await checkout.deliver(checkout.gateway.webhook('payment.captured', { payment }))
  return payment
}

const findDispute = async (id: string) =>
  (await listDisputes(db, { limit: 1_000 })).find((dispute) => dispute.id === id)

const outcomeOf = async ({ body }: { body: string }) =>
  (await db.selectFrom('webhook_inbox').select('outcome').where('body', '=', body).executeTakeFirstOrThrow()).outcome

describe('a dispute', () => {
  test('M170 is stored with its order, amount, reason, phase and deadline', async () => {
    const payment = await payForOrder()
    const id = newDisputeId()
    const webhook = webhookOf(payment, id, { name: 'created', at: 0 })
    await checkout.deliver(webhook)
    expect(await outcomeOf(webhook)).toBe('recorded')
    expect(await findDispute(id)).toEqual({
      id,
      razorpayPaymentId: payment.id,
      orderId: expect.any(String),
      orderNumber: expect.stringMatching(/^\d{4}-\d{6}$/),
      status: 'open',
      phase: 'chargeback',
      amount: paise(500_00),
      amountDeducted: 0,
      reasonCode: 'goods_not_received',
      reason: 'The goods never arrived',
      respondBy: new Date(RESPOND_BY * 1_000),
      openedAt: new Date(OPENED * 1_000),
    })
  })

  test('M170 ends as its newest event says, in whatever order and however often the events arrive', async () => {
    const payment = await payForOrder()
    const deliveries = fc.shuffledSubarray([...stages, ...stages], { minLength: stages.length })
    await fc.assert(
      fc.asyncProperty(deliveries, async (delivered) => {
        const id = newDisputeId()
        for (const stage of delivered) await checkout.deliver(webhookOf(payment, id, stage))
        const newest = delivered.reduce((a, b) => (b.at > a.at ? b : a))
        expect(await findDispute(id)).toMatchObject({
          status: newest.name === 'created' ? 'open' : newest.name,
          amountDeducted: newest.deducted ?? 0,
          respondBy: new Date((newest.respondBy ?? RESPOND_BY) * 1_000),
        })
      }),
      { numRuns: randomCases(10, 10) },
    )
  })

  test('that arrives before its payment records the payment first, which becomes an order', async () => {
    const { payment } = await checkout.insertPaid()
    const id = newDisputeId()
    const webhook = webhookOf(payment, id, { name: 'created', at: 0 })
    await checkout.deliver(webhook)
    expect(await outcomeOf(webhook)).toBe('recorded')
    expect(await findDispute(id)).toMatchObject({ orderNumber: expect.any(String), status: 'open' })
  })

  test('with an unreadable reason or an unknown phase is stored without them', async () => {
    const payment = await payForOrder()
    const id = newDisputeId()
    const dispute = {
      id,
      payment_id: payment.id,
      amount: 100,
      reason_code: 7,
      reason_description: '',
      respond_by: 'soon',
      phase: 'appeal',
      created_at: OPENED,
    }
    await checkout.deliver(checkout.gateway.webhook('payment.dispute.created', { dispute }))
    expect(await findDispute(id)).toMatchObject({ reasonCode: null, reason: null, respondBy: null, phase: 'unknown' })
  })
})

test('disputes that need a response come first, the earliest deadline before the others', async () => {
  const payment = await payForOrder()
  const [later, sooner, reviewed] = [newDisputeId(), newDisputeId(), newDisputeId()]
  await checkout.deliver(webhookOf(payment, reviewed, { name: 'under_review', at: 0, respondBy: OPENED + 1_000 }))
  await checkout.deliver(webhookOf(payment, later, { name: 'created', at: 0, respondBy: OPENED + 3_000 }))
  await checkout.deliver(webhookOf(payment, sooner, { name: 'created', at: 0, respondBy: OPENED + 2_000 }))
  const listed = (await listDisputes(db, { limit: 1_000 })).map(({ id }) => id)
  const places = [sooner, later, reviewed].map((id) => listed.indexOf(id))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})
