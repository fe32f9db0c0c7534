import type { Selectable } from 'kysely'
import type { Paise } from '#app/money.ts'
import type {
  SandboxOrders,
  SandboxPayments,
  SandboxRefunds,
  SandboxSettlements,
} from '#app/platform/database/tables.ts'
import type { InstrumentFields } from './instruments.ts'
import type { PaymentFailure } from './payment-failures.ts'
import type { Notes } from './request-fields.ts'

export type OrderRow = Selectable<SandboxOrders>
export type PaymentRow = Selectable<SandboxPayments>
export type RefundRow = Selectable<SandboxRefunds>
export type SettlementRow = Selectable<SandboxSettlements>

/** An order as the API and the webhooks show it. */
export function orderEntity(order: OrderRow) {
  return {
    id: order.id,
    entity: 'order',
    amount: order.amount,
    amount_paid: order.amount_paid,
    amount_due: Math.max(order.amount - order.amount_paid, 0),
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: order.status,
    attempts: order.attempts,
    notes: notesEntity(order.notes as Notes),
    created_at: unixSeconds(order.created_at),
  }
}

/** A payment as the API and the webhooks show it. */
export function paymentEntity(payment: PaymentRow) {
  const instrument = payment.instrument as unknown as InstrumentFields
  const failure = payment.error as unknown as PaymentFailure | null
  const isAuthorized = payment.authorized_at !== null
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    order_id: payment.order_id,
    invoice_id: null,
    international: instrument.international ?? false,
    method: payment.method,
    amount_refunded: payment.amount_refunded,
    refund_status: refundStatus(payment),
    captured: payment.captured_at !== null,
    description: payment.description,
    card_id: instrument.card_id ?? null,
    ...(instrument.card ? { card: instrument.card } : {}),
    bank: instrument.bank ?? null,
    wallet: null,
    vpa: instrument.vpa ?? null,
    ...(instrument.upi ? { upi: instrument.upi } : {}),
    email: payment.email,
    contact: payment.contact,
    notes: [],
    fee: payment.fee,
    tax: payment.tax,
    error_code: failure?.code ?? null,
    error_description: failure?.description ?? null,
    error_source: failure?.source ?? null,
    error_step: failure?.step ?? null,
    error_reason: failure?.reason ?? null,
    acquirer_data: isAuthorized ? instrument.acquirer_data : emptied(instrument.acquirer_data),
    created_at: unixSeconds(payment.created_at),
  }
}

/** A refund as the API and the webhooks show it. */
export function refundEntity(refund: RefundRow, currency: string) {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    currency,
    payment_id: refund.payment_id,
    notes: notesEntity(refund.notes as Notes),
    receipt: refund.receipt,
    acquirer_data: { arn: refund.arn },
    created_at: unixSeconds(refund.created_at),
    batch_id: null,
    status: refund.status,
    speed_processed: 'normal',
    speed_requested: refund.speed_requested,
  }
}

/** A payment disputed by the customer's bank. The sandbox doesn't store it; only events report it. */
export interface Dispute {
  readonly id: string
  readonly amount: Paise
  readonly amountDeducted: Paise
  readonly status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  readonly phase: 'fraud' | 'retrieval' | 'chargeback' | 'pre_arbitration' | 'arbitration'
  readonly respondBy: Date
  readonly openedAt: Date
}

/** A dispute as the webhooks show it. */
export function disputeEntity(dispute: Dispute, { id, currency }: Pick<PaymentRow, 'id' | 'currency'>) {
  return {
    id: dispute.id,
    entity: 'dispute',
    payment_id: id,
    amount: dispute.amount,
    currency,
    amount_deducted: dispute.amountDeducted,
    reason_code: 'goods_not_received',
    reason_description: 'The customer says the goods never arrived',
    respond_by: unixSeconds(dispute.respondBy),
    status: dispute.status,
    phase: dispute.phase,
    created_at: unixSeconds(dispute.openedAt),
  }
}

/** A settlement as the API shows it; fees are in its lines. */
export function settlementEntity({ id, amount, utr, created_at }: SettlementRow) {
  return {
    id,
    entity: 'settlement',
    amount,
    status: 'processed',
    fees: 0,
    tax: 0,
    utr,
    created_at: unixSeconds(created_at),
  }
}

/** A payment or refund as a line of its settlement. */
export function reconEntity(row: PaymentRow | RefundRow, settlement: SettlementRow) {
  const payment = 'captured_at' in row ? row : undefined
  const fee = payment?.fee ?? 0
  return {
    entity_id: row.id,
    type: payment ? 'payment' : 'refund',
    debit: payment ? 0 : row.amount,
    credit: payment ? row.amount - fee : 0,
    amount: row.amount,
    currency: 'INR',
    fee,
    tax: payment?.tax ?? 0,
    on_hold: false,
    settled: true,
    created_at: unixSeconds(row.created_at),
    settled_at: unixSeconds(settlement.created_at),
    settlement_id: settlement.id,
    description: payment?.description ?? null,
    payment_id: 'payment_id' in row ? row.payment_id : null,
    settlement_utr: settlement.utr,
    order_id: payment?.order_id ?? null,
    method: payment?.method ?? null,
    dispute_id: null,
  }
}

export function collection<T>(items: T[]) {
  return { entity: 'collection', count: items.length, items }
}

export function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000)
}

function refundStatus(payment: PaymentRow): 'partial' | 'full' | null {
  if (payment.amount_refunded === 0) return null
  return payment.amount_refunded === payment.amount ? 'full' : 'partial'
}

/** The API shows missing notes as an empty list. */
function notesEntity(notes: Notes): Notes | [] {
  return Object.keys(notes).length === 0 ? [] : notes
}

function emptied(references: Readonly<Record<string, string>>): Record<string, null> {
  return Object.fromEntries(Object.keys(references).map((name) => [name, null]))
}
