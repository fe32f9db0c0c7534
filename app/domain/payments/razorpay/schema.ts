import { z } from 'zod'
import { MAX_PAISE, paise, paiseTotal } from '#app/money.ts'
import { PAYMENT_STATUSES } from '#app/vocabulary/statuses.ts'
import { DISPUTE_PHASES } from '../disputes/dispute-status.ts'
import type { ReportedDispute } from '../disputes/disputes.server.ts'
import type {
  ProviderOrder,
  ProviderOrderDetails,
  ProviderPayment,
  ProviderPaymentLink,
  ProviderRefund,
  ProviderSettlement,
  ProviderSettlementLine,
} from '../gateway.ts'
import { SETTLEMENT_LINE_KINDS, SETTLEMENT_STATUSES } from '../settlements/settlement.ts'

const amount = z
  .number()
  .int()
  .min(0)
  .max(MAX_PAISE)
  .transform((value) => paise(value))

/** An id of the provider: a prefix for its kind, then letters and digits. */
const id = (prefix: 'plink' | 'order' | 'pay' | 'rfnd' | 'disp' | 'setl') =>
  z.string().regex(new RegExp(`^${prefix}_[A-Za-z0-9]{1,40}$`))

const currency = z.string().regex(/^[A-Z]{3}$/)

/** A time of the provider, in whole seconds. */
const seconds = z
  .number()
  .int()
  .positive()
  .max(253_402_300_799)
  .transform((time) => new Date(time * 1_000))

export const providerOrder = z
  .object({ id: id('order'), amount, currency })
  .transform(({ id, amount, currency }): ProviderOrder => ({ id, amount, currency }))

/** An order with its receipt and notes. */
export const providerOrderDetails = z
  .object({
    id: id('order'),
    amount,
    currency,
    receipt: z.string().max(40).nullish(),
    // Without notes this is an empty list, or missing.
    notes: z.record(z.string(), z.string().max(1_000).catch('')).catch({}),
  })
  .transform((order): ProviderOrderDetails => ({ ...order, receipt: order.receipt ?? null }))

/** The provider's placeholder when it didn't ask for an email. */
const NO_EMAIL = 'void@razorpay.com'

/** An unreadable contact is no reason to reject a payment. */
const contact = z
  .string()
  .trim()
  .min(1)
  .max(320)
  .nullish()
  .catch(null)
  .transform((text) => (text === undefined || text === NO_EMAIL ? null : text))

/** A payment in a response or webhook of the provider. */
export const providerPayment = z
  .object({
    id: id('pay'),
    order_id: id('order').nullish(),
    amount: amount.refine((value) => value > 0),
    currency,
    status: z.enum(PAYMENT_STATUSES),
    // An unreadable method is no reason to reject a payment.
    method: z
      .string()
      .regex(/^\w{1,40}$/)
      .nullish()
      .catch(null),
    amount_refunded: amount.nullish(),
    email: contact,
    contact,
    created_at: seconds.optional().catch(undefined),
  })
  .refine((payment) => (payment.amount_refunded ?? 0) <= payment.amount)
  .transform(
    (payment): ProviderPayment => ({
      id: payment.id,
      orderId: payment.order_id ?? null,
      amount: payment.amount,
      currency: payment.currency,
      status: payment.status,
      method: payment.method ?? null,
      amountRefunded: payment.amount_refunded ?? paise(0),
      payer: { email: payment.email, phone: payment.contact },
      createdAt: payment.created_at,
    }),
  )

/** Which payment link a webhook is about. */
export const namedPaymentLink = z.object({ id: id('plink') })

/** A payment link in a response of the provider. */
export const providerPaymentLink = z
  .object({
    id: id('plink'),
    short_url: z.url({ protocol: /^https?$/ }),
    reference_id: z.string().max(40).nullish(),
    payments: z.array(z.object({ payment_id: id('pay') })).nullish(),
  })
  .transform(
    (link): ProviderPaymentLink => ({
      id: link.id,
      url: link.short_url,
      referenceId: link.reference_id || null,
      paymentIds: (link.payments ?? []).map((payment) => payment.payment_id),
    }),
  )

/** The note that marks a refund as requested by the shop, with its idempotency key. */
export const REFUND_KEY_NOTE = 'shop_refund'

/** A refund in a response or webhook of the provider. */
export const providerRefund = z
  .object({
    id: id('rfnd'),
    payment_id: id('pay'),
    amount: amount.refine((value) => value > 0),
    status: z.enum(['pending', 'processed', 'failed']),
    // Without notes this is an empty list, or missing.
    notes: z.object({ [REFUND_KEY_NOTE]: z.string().optional() }).catch({}),
  })
  .transform(
    (refund): ProviderRefund => ({
      id: refund.id,
      razorpayPaymentId: refund.payment_id,
      amount: refund.amount,
      status: refund.status,
      idempotencyKey: refund.notes[REFUND_KEY_NOTE],
    }),
  )

/** Words of the bank; unreadable ones are no reason to reject a dispute. */
const words = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .transform((text) => text.replaceAll('\u0000', '').slice(0, maxLength))
    .nullish()
    .catch(null)
    .transform((text) => text ?? null)

/** A dispute in a webhook of the provider. Its status is in the event's name. */
export const providerDispute = z
  .object({
    id: id('disp'),
    payment_id: id('pay'),
    amount,
    amount_deducted: amount.nullish().catch(null),
    phase: z.enum(DISPUTE_PHASES).catch('unknown'),
    reason_code: words(100),
    reason_description: words(1_000),
    respond_by: seconds.nullish().catch(null),
    created_at: seconds,
  })
  .transform(
    (dispute): Omit<ReportedDispute, 'status' | 'reportedAt'> => ({
      id: dispute.id,
      razorpayPaymentId: dispute.payment_id,
      amount: dispute.amount,
      amountDeducted: dispute.amount_deducted ?? paise(0),
      phase: dispute.phase,
      reasonCode: dispute.reason_code,
      reason: dispute.reason_description,
      respondBy: dispute.respond_by ?? null,
      openedAt: dispute.created_at,
    }),
  )

export const providerSettlement = z
  .object({
    id: id('setl'),
    amount: z.int().min(0).transform(paiseTotal),
    status: z.enum(SETTLEMENT_STATUSES),
    utr: words(100),
    created_at: seconds,
  })
  .transform(({ created_at: createdAt, ...settlement }): ProviderSettlement => ({ ...settlement, createdAt }))

/** A part of a settlement, in the provider's report of a day. */
export const providerSettlementLine = z
  .object({
    settlement_id: id('setl'),
    entity_id: z.string().regex(/^[a-z]{2,10}_[A-Za-z0-9]{1,40}$/),
    type: z.enum(SETTLEMENT_LINE_KINDS).catch('other'),
    amount,
    fee: amount,
    tax: amount,
    credit: amount,
    debit: amount,
    payment_id: id('pay').nullish().catch(null),
    description: words(1_000),
    created_at: seconds,
  })
  .transform(
    (line): ProviderSettlementLine => ({
      settlementId: line.settlement_id,
      entityId: line.entity_id,
      kind: line.type,
      razorpayPaymentId: line.type === 'payment' ? line.entity_id : (line.payment_id ?? null),
      amount: line.amount,
      fee: line.fee,
      tax: line.tax,
      credit: line.credit,
      debit: line.debit,
      description: line.description,
      createdAt: line.created_at,
    }),
  )

export function providerList<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item) }).transform(({ items }) => items)
}

/** The envelope of a webhook; its payload depends on the event. */
export const webhookEvent = z.object({
  event: z.string().regex(/^[\w.]{1,100}$/),
  payload: z
    .object({
      payment: z.object({ entity: z.unknown() }).optional(),
      refund: z.object({ entity: z.unknown() }).optional(),
      dispute: z.object({ entity: z.unknown() }).optional(),
      payment_link: z.object({ entity: z.unknown() }).optional(),
    })
    .default({}),
  /** When the provider sent it. */
  created_at: seconds.optional().catch(undefined),
})
