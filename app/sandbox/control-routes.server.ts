import { Hono } from 'hono'
import { z } from 'zod'
import { MAX_PAISE, paise } from '#app/money.ts'
import { readJson } from '#app/platform/http/json.server.ts'
import { API_OPERATIONS, addFault, clearFaults, FAULTY_RESPONSES, type FaultyResponse } from './api-faults.server.ts'
import { changeBehaviour, resetBehaviour } from './behaviour.server.ts'
import { reportDispute } from './disputes.server.ts'
import { paymentEntity, refundEntity, settlementEntity } from './entities.ts'
import { cardInstrument, defaultInstrument, type Instrument, upiInstrument } from './instruments.ts'
import { FAILURE_REASONS } from './payment-failures.ts'
import { attemptPayment, authorizeLate, getPayment, type PaymentOutcome } from './payments.server.ts'
import { invalidInput } from './razorpay-error.ts'
import { settleRefund } from './refunds.server.ts'
import type { SandboxContext } from './sandbox-context.ts'
import { settle } from './settlements.server.ts'
import { signCheckout } from './signatures.ts'
import type { WebhookDispatcher } from './webhooks/webhook-dispatcher.server.ts'
import { DISPUTE_EVENTS, releaseEvents } from './webhooks/webhook-events.server.ts'

const repetitions = z.int().min(1).max(100)

const command = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('reset') }),
  z.strictObject({
    action: z.literal('fail-api'),
    operation: z.enum([...API_OPERATIONS, 'any']).default('create-order'),
    answer: z.enum(FAULTY_RESPONSES),
    committed: z.boolean().optional(),
    times: repetitions.nullable().default(1),
  }),
  z.strictObject({ action: z.literal('delay-api'), milliseconds: z.int().min(0).max(60_000) }),
  z.strictObject({ action: z.literal('capture'), capture: z.enum(['automatic', 'manual']).nullable() }),
  z.strictObject({ action: z.literal('refunds'), outcome: z.enum(['processed', 'pending', 'failed']) }),
  z.strictObject({
    action: z.literal('webhooks'),
    mode: z.enum(['deliver', 'hold', 'drop']).optional(),
    copies: repetitions.optional(),
    delaySeconds: z.int().min(0).max(86_400).optional(),
    responsesToLose: z.int().min(0).max(100).optional(),
    signingSecret: z.string().min(1).nullable().optional(),
    alterBody: z.boolean().optional(),
  }),
  z.strictObject({
    action: z.literal('release-webhooks'),
    orderId: z.string().optional(),
    events: z.array(z.string()).optional(),
    reversed: z.boolean().optional(),
    copies: repetitions.optional(),
  }),
  z.strictObject({ action: z.literal('deliver-webhooks'), aheadSeconds: z.int().min(0).default(0) }),
  z.strictObject({
    action: z.literal('pay'),
    orderId: z.string(),
    method: z.enum(['card', 'upi', 'netbanking']).default('upi'),
    card: z.string().optional(),
    vpa: z.string().optional(),
    outcome: z.enum(['success', 'authorized', 'unanswered', 'failed']).default('success'),
    reason: z.enum(FAILURE_REASONS).default('payment_failed'),
    amount: z.int().min(1).max(MAX_PAISE).transform(paise).optional(),
    currency: z.string().length(3).optional(),
    email: z.string().optional(),
    contact: z.string().optional(),
    announce: z.boolean().default(true),
  }),
  z.strictObject({
    action: z.literal('authorize-late'),
    paymentId: z.string(),
    announce: z.boolean().default(true),
  }),
  z.strictObject({
    action: z.literal('settle-refund'),
    refundId: z.string(),
    outcome: z.enum(['processed', 'failed']),
  }),
  z.strictObject({ action: z.literal('settle') }),
  z.strictObject({
    action: z.literal('dispute'),
    paymentId: z.string(),
    event: z.enum(DISPUTE_EVENTS).default('created'),
    disputeId: z
      .string()
      .regex(/^disp_\w{1,40}$/)
      .optional(),
    amount: z.int().min(1).max(MAX_PAISE).transform(paise).optional(),
    phase: z.enum(['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration']).default('chargeback'),
    respondWithinDays: z.int().min(-365).max(365).default(7),
  }),
])

type Command = z.output<typeof command>
type PayCommand = Extract<Command, { action: 'pay' }>

/** The endpoint that controls the sandbox; `README.md` lists the commands. */
export function controlRoutes(context: SandboxContext, dispatcher: Pick<WebhookDispatcher, 'deliverDue'>): Hono {
  const control = new Hono()
  control.post('/', async (c) => {
    const parsed = command.safeParse(await readJson(c.req.raw))
    if (!parsed.success) throw invalidInput(z.prettifyError(parsed.error))
    const result = await run(context, dispatcher, parsed.data)
    context.wake()
    return c.json(result)
  })
  control.get('/webhooks', async (c) => c.json({ items: await listDeliveries(context, c.req.query('orderId')) }))
  return control
}

async function run(
  context: SandboxContext,
  dispatcher: Pick<WebhookDispatcher, 'deliverDue'>,
  given: Command,
): Promise<object> {
  const { db } = context
  const now = new Date()
  switch (given.action) {
    case 'reset':
      await resetBehaviour(db)
      await clearFaults(db)
      return { done: true }
    case 'fail-api':
      await addFault(db, {
        operation: given.operation,
        answer: given.answer,
        committed: given.committed ?? isCommittedByDefault(given.answer),
        times_left: given.times,
      })
      return { done: true }
    case 'delay-api':
      await changeBehaviour(db, { api_delay_ms: given.milliseconds })
      return { done: true }
    case 'capture':
      await changeBehaviour(db, { capture: given.capture })
      return { done: true }
    case 'refunds':
      await changeBehaviour(db, { refund_outcome: given.outcome })
      return { done: true }
    case 'webhooks':
      await changeBehaviour(db, webhookBehaviour(given))
      return { done: true }
    case 'release-webhooks':
      return { released: await releaseEvents(db, given, now) }
    case 'deliver-webhooks':
      return { tried: await dispatcher.deliverDue(new Date(now.getTime() + given.aheadSeconds * 1_000)) }
    case 'pay':
      return pay(context, given, now)
    case 'authorize-late':
      return { payment: paymentEntity(await authorizeLate(db, given, now)) }
    case 'settle-refund': {
      const refund = await settleRefund(db, given, now)
      const { currency } = await getPayment(db, refund.payment_id)
      return { refund: refundEntity(refund, currency) }
    }
    case 'settle': {
      const settlement = await settle(db, now, now)
      return { settlement: settlement ? settlementEntity(settlement) : null }
    }
    case 'dispute':
      return { dispute: await reportDispute(db, given, now) }
  }
}

/** A broken connection, or garbage instead of a response, matters most after the work was done. */
function isCommittedByDefault(answer: FaultyResponse): boolean {
  return answer === 'reset' || answer === 'garbage'
}

function webhookBehaviour(given: Extract<Command, { action: 'webhooks' }>) {
  const named = {
    webhook_mode: given.mode,
    webhook_copies: given.copies,
    webhook_delay_seconds: given.delaySeconds,
    webhook_answers_to_lose: given.responsesToLose,
    webhook_signing_secret: given.signingSecret,
    webhook_alter_body: given.alterBody,
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}

/** Responds like the widget: `response` has what its handler would receive. */
async function pay({ db, keySecret }: SandboxContext, given: PayCommand, now: Date): Promise<object> {
  const instrument = chooseInstrument(given)
  const payment = await attemptPayment(db, { ...given, instrument, outcome: chooseOutcome(given, instrument) }, now)
  if (payment.authorized_at === null) return { payment: paymentEntity(payment) }
  return {
    payment: paymentEntity(payment),
    response: {
      razorpay_payment_id: payment.id,
      razorpay_order_id: payment.order_id,
      razorpay_signature: signCheckout(keySecret, payment.order_id, payment.id),
    },
  }
}

function chooseInstrument({ method, card, vpa }: PayCommand): Instrument {
  if (card !== undefined) {
    const instrument = cardInstrument(card)
    if (!instrument) throw invalidInput('This is not one of the test cards.', 'card')
    return instrument
  }
  return vpa !== undefined ? upiInstrument(vpa) : defaultInstrument(method)
}

/** A requested success with an instrument that always fails becomes a failure. */
function chooseOutcome({ outcome, reason }: PayCommand, { failsWith }: Instrument): PaymentOutcome {
  if (outcome === 'failed') return { status: 'failed', reason: failsWith ?? reason }
  return failsWith ? { status: 'failed', reason: failsWith } : { status: outcome }
}

async function listDeliveries({ db }: SandboxContext, orderId: string | undefined) {
  return db
    .selectFrom('sandbox.webhook_deliveries')
    .select(['event_id', 'event', 'order_id', 'status', 'attempts', 'last_answer', 'due_at', 'body'])
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? null))
    .orderBy('sequence')
    .execute()
}
