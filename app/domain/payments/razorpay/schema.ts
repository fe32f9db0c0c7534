import { z } from 'zod'
import { MAX_PAISE, paise } from '#app/money.ts'
import { PAYMENT_STATUSES } from '#app/shared/statuses.ts'
import type { ProviderOrder, ProviderOrderDetails, ProviderPayment, ProviderRefund } from '../gateway.ts'

const amount = z
  .number()
  .int()
  .min(0)
  .max(MAX_PAISE)
  .transform((value) => paise(value))

/** An id of the provider: what it is of, and letters and digits. */
const id = (prefix: 'order' | 'pay' | 'rfnd') => z.string().regex(new RegExp(`^${prefix}_[A-Za-z0-9]{1,40}$`))

const currency = z.string().regex(/^[A-Z]{3}$/)

/** An order as the provider shows it. */
export const providerOrder = z
  .object({ id: id('order'), amount, currency })
  .transform(({ id, amount, currency }): ProviderOrder => ({ id, amount, currency }))

/** An order with what it was made with. */
export const providerOrderDetails = z
  .object({
    id: id('order'),
    amount,
    currency,
    receipt: z.string().max(40).nullish(),
    // No notes are an empty list, or nothing at all.
    notes: z.record(z.string(), z.string().max(1_000).catch('')).catch({}),
  })
  .transform((order): ProviderOrderDetails => ({ ...order, receipt: order.receipt ?? null }))

/** The provider's stand-in for an e-mail that was not asked for. */
const NO_EMAIL = 'void@razorpay.com'

/** Whom to contact is good to know, and no reason to leave a payment unread. */
const contact = z
  .string()
  .trim()
  .min(1)
  .max(320)
  .nullish()
  .catch(null)
  .transform((text) => (text === undefined || text === NO_EMAIL ? null : text))

/** A payment as the provider shows it, in answers and in webhooks. */
export const providerPayment = z
  .object({
    id: id('pay'),
    order_id: id('order').nullish(),
    amount: amount.refine((value) => value > 0),
    currency,
    status: z.enum(PAYMENT_STATUSES),
    // How it was paid is good to know, and no reason to leave a payment unread.
    method: z
      .string()
      .regex(/^\w{1,40}$/)
      .nullish()
      .catch(null),
    amount_refunded: amount.nullish(),
    email: contact,
    contact,
    created_at: z.number().int().positive().max(253_402_300_799).optional().catch(undefined),
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
      createdAt: payment.created_at === undefined ? undefined : new Date(payment.created_at * 1_000),
    }),
  )

/** The note by which a refund that the provider tells of is known as one that the shop asked for. */
export const REFUND_KEY_NOTE = 'shop_refund'

/** A refund as the provider shows it, in answers and in webhooks. */
export const providerRefund = z
  .object({
    id: id('rfnd'),
    payment_id: id('pay'),
    amount: amount.refine((value) => value > 0),
    status: z.enum(['pending', 'processed', 'failed']),
    // No notes are an empty list, or nothing at all.
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

/** A list as the provider shows it. */
export function providerList<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item) }).transform(({ items }) => items)
}

/** The envelope of a webhook; what is inside depends on the event. */
export const webhookEvent = z.object({
  event: z.string().regex(/^[\w.]{1,100}$/),
  payload: z
    .object({
      payment: z.object({ entity: z.unknown() }).optional(),
      refund: z.object({ entity: z.unknown() }).optional(),
    })
    .default({}),
})
