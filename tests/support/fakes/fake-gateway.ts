import { createHmac, randomUUID } from 'node:crypto'
import {
  GatewayError,
  type NewPaymentLink,
  type NewProviderOrder,
  type PaymentGateway,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderPaymentLink,
  type ProviderRefund,
  type ProviderSettlement,
  type ProviderSettlementLine,
} from '#app/domain/payments/gateway.ts'
import { REFUND_KEY_NOTE } from '#app/domain/payments/razorpay/schema.ts'
import { isCheckoutSignatureValid, isWebhookSignatureValid } from '#app/domain/payments/razorpay/signature.server.ts'
import { addPaise, type Paise, paise } from '#app/money.ts'
import { shopDate } from '#app/shared/dates.ts'

export const FAKE_KEY_SECRET = 'secret-of-the-fake-provider'
export const FAKE_WEBHOOK_SECRET = 'secret-of-the-fake-webhook'

/** The provider's description for a call that fails as `rejected`. */
export const REJECTION = 'The provider rejected the request'

type Operation = Exclude<keyof PaymentGateway, 'keyId' | 'isCheckoutSignatureValid' | 'isWebhookSignatureValid'>

interface Fault {
  readonly kind: GatewayError['kind']
  /** Whether the call does its work and only the response is lost. */
  readonly committed?: boolean
  /** Once by default. */
  readonly times?: number
}

interface FakeOrder extends ProviderOrder {
  readonly receipt: string
  readonly notes: Readonly<Record<string, string>>
}

interface FakeLink extends NewPaymentLink {
  readonly id: string
  readonly orderId: string
  isCancelled: boolean
}

interface FakeRefund extends ProviderRefund {
  readonly key: string
}

interface FakeSettlement extends ProviderSettlement {
  readonly lines: ProviderSettlementLine[]
  /** The day whose report has its lines, if it isn't the settlement's own. */
  readonly reportedOn?: string
}

/** An event as the provider sends it. */
export interface FakeWebhook {
  readonly body: string
  readonly signature: string
  readonly eventId: string
}

export type FakeGateway = ReturnType<typeof createFakeGateway>

/** A provider in memory that follows Razorpay's rules and fails on request. */
export function createFakeGateway() {
  const orders = new Map<string, FakeOrder>()
  const payments = new Map<string, ProviderPayment>()
  const refunds = new Map<string, FakeRefund>()
  const settlements: FakeSettlement[] = []
  const links = new Map<string, FakeLink>()
  const faults = new Map<Operation, Required<Fault>[]>()
  const pauses = new Map<Operation, { arrive: () => void; released: Promise<void> }>()
  const calls: Operation[] = []

  /** Runs a call with the pause and the fault planned for it. */
  async function play<Result>(operation: Operation, work: () => Result): Promise<Result> {
    calls.push(operation)
    const pause = pauses.get(operation)
    pauses.delete(operation)
    pause?.arrive()
    await pause?.released
    const planned = faults.get(operation) ?? []
    const fault = planned[0]
    if (!fault) return work()

    if (fault.times > 1) planned[0] = { ...fault, times: fault.times - 1 }
    else planned.shift()
    if (fault.committed) work()
    throw fault.kind === 'rejected'
      ? new GatewayError('rejected', REJECTION, { description: REJECTION })
      : new GatewayError('unavailable', 'the fake provider is unavailable')
  }

  function createOrder({ amount, currency, receipt, notes }: NewProviderOrder): ProviderOrder {
    if (amount < 100) throw new GatewayError('rejected', 'The amount must be at least INR 1.00')
    if ([...receipt].length > 40) throw new GatewayError('rejected', 'The receipt is too long')
    if (Object.keys(notes).length > 15) throw new GatewayError('rejected', 'There are too many notes')
    if (Object.values(notes).some((note) => [...note].length > 256)) {
      throw new GatewayError('rejected', 'A note is too long')
    }
    if ([...orders.values()].some((order) => order.receipt === receipt)) {
      throw new GatewayError('rejected', 'The receipt is already used')
    }
    const order = { id: newId('order_'), amount, currency, receipt, notes }
    orders.set(order.id, order)
    return publicOrder(order)
  }

  function find<Thing>(things: Map<string, Thing>, id: string): Thing {
    const thing = things.get(id)
    if (!thing) throw new GatewayError('rejected', 'The id provided does not exist')
    return thing
  }

  function change(id: string, changes: Partial<ProviderPayment>): ProviderPayment {
    const changed = { ...find(payments, id), ...changes }
    payments.set(id, changed)
    return changed
  }

  const publicLink = ({ id, referenceId, orderId }: FakeLink): ProviderPaymentLink => ({
    id,
    url: `https://provider.example/${id}`,
    referenceId,
    paymentIds: [...payments.values()].filter((payment) => payment.orderId === orderId).map((payment) => payment.id),
  })

  const gateway: PaymentGateway = {
    keyId: 'rzp_test_fake',
    createOrder: (order) => play('createOrder', () => createOrder(order)),
    fetchOrder: (id) => play('fetchOrder', () => orders.get(id)),
    findOrdersByReceipt: (receipt) =>
      play('findOrdersByReceipt', () =>
        [...orders.values()].filter((order) => order.receipt === receipt).map(publicOrder),
      ),
    createPaymentLink: (link) =>
      play('createPaymentLink', () => {
        const order = createOrder({ ...link, currency: 'INR', receipt: link.referenceId })
        const created = { ...link, id: newId('plink_'), orderId: order.id, isCancelled: false }
        links.set(created.id, created)
        return publicLink(created)
      }),
    fetchPaymentLink: (id) => play('fetchPaymentLink', () => publicLink(find(links, id))),
    findPaymentLinks: (referenceId) =>
      play('findPaymentLinks', () =>
        [...links.values()].filter((link) => link.referenceId === referenceId).map(publicLink),
      ),
    cancelPaymentLink: (id) =>
      play('cancelPaymentLink', () => {
        const link = find(links, id)
        const isPaid = [...payments.values()].some(({ orderId }) => orderId === link.orderId)
        if (link.isCancelled || isPaid) throw new GatewayError('rejected', 'The link has ended')
        link.isCancelled = true
        return publicLink(link)
      }),
    fetchPayment: (id) => play('fetchPayment', () => find(payments, id)),
    listOrderPayments: (orderId) =>
      play('listOrderPayments', () => [...payments.values()].filter((payment) => payment.orderId === orderId)),
    listPayments: () => play('listPayments', () => [...payments.values()]),
    capturePayment: ({ id, amount }) =>
      play('capturePayment', () => {
        const payment = find(payments, id)
        if (payment.status !== 'authorized') throw new GatewayError('rejected', 'This payment is not authorized')
        if (payment.amount !== amount) throw new GatewayError('rejected', 'The amount is not the authorized one')
        return change(id, { status: 'captured' })
      }),
    refundPayment: ({ razorpayPaymentId, amount, idempotencyKey }) =>
      play('refundPayment', () => {
        const known = [...refunds.values()].find((refund) => refund.key === idempotencyKey)
        if (known) return publicRefund(known)
        const payment = find(payments, razorpayPaymentId)
        const refunded = addPaise(payment.amountRefunded, amount)
        if (payment.status !== 'captured') throw new GatewayError('rejected', 'The payment is not captured')
        if (refunded > payment.amount) throw new GatewayError('rejected', 'The refund is more than the payment')
        change(payment.id, {
          amountRefunded: refunded,
          status: refunded === payment.amount ? 'refunded' : 'captured',
        })
        const refund = {
          id: newId('rfnd_'),
          razorpayPaymentId,
          amount,
          status: 'processed' as const,
          key: idempotencyKey,
        }
        refunds.set(refund.id, refund)
        return publicRefund(refund)
      }),
    fetchRefund: (id) => play('fetchRefund', () => publicRefund(find(refunds, id))),
    listPaymentRefunds: (id) =>
      play('listPaymentRefunds', () =>
        [...refunds.values()].filter((refund) => refund.razorpayPaymentId === id).map(publicRefund),
      ),
    listSettlements: ({ from, to }) =>
      play('listSettlements', () => settlements.filter(({ createdAt }) => createdAt >= from && createdAt <= to)),
    listSettlementLines: (day) =>
      play('listSettlementLines', () =>
        settlements
          .filter(({ createdAt, reportedOn }) => (reportedOn ?? shopDate(createdAt)) === day)
          .flatMap(({ lines }) => lines),
      ),
    isCheckoutSignatureValid: (proof) => isCheckoutSignatureValid(proof, FAKE_KEY_SECRET),
    isWebhookSignatureValid: (body, signature) => isWebhookSignatureValid(body, signature, [FAKE_WEBHOOK_SECRET]),
  }

  return {
    ...gateway,
    orders,
    payments,
    refunds,
    links,
    /** What the provider paid out; tests add to it. */
    settlements,
    /** Is a new provider from now on. */
    startOver() {
      for (const known of [orders, payments, refunds, links, faults, pauses]) known.clear()
      calls.length = 0
      settlements.length = 0
    },
    /** How often an operation was called. */
    countCalls: (operation: Operation) => calls.filter((call) => call === operation).length,
    /** The next calls of this operation fail. */
    fail(operation: Operation, { kind, committed = false, times = 1 }: Fault) {
      faults.set(operation, [...(faults.get(operation) ?? []), { kind, committed, times }])
    },
    recover: () => faults.clear(),
    /** Whether more calls will fail. */
    isFailing: () => [...faults.values()].some((planned) => planned.length > 0),
    /** Stops the next call of this operation before its work, until it is released. */
    pause(operation: Operation) {
      const arrival = Promise.withResolvers<void>()
      const release = Promise.withResolvers<void>()
      pauses.set(operation, { arrive: arrival.resolve, released: release.promise })
      return { arrived: arrival.promise, release: release.resolve }
    },
    /** Makes a payment; by default captured, of the order's amount. */
    pay(orderId: string, overrides: Partial<ProviderPayment> = {}): ProviderPayment {
      const order = find(orders, orderId)
      const payment: ProviderPayment = {
        id: newId('pay_'),
        orderId,
        amount: order.amount,
        currency: order.currency,
        status: 'captured',
        method: 'upi',
        amountRefunded: paise(0),
        ...overrides,
      }
      payments.set(payment.id, payment)
      return payment
    },
    /** The bank or the provider changes a payment. */
    move: (paymentId: string, changes: Partial<ProviderPayment>) => change(paymentId, changes),
    /** Somebody refunds a part of a payment in the provider's dashboard. */
    refundByHand(paymentId: string, amount: Paise): ProviderRefund {
      const payment = find(payments, paymentId)
      const refunded = addPaise(payment.amountRefunded, amount)
      change(paymentId, { amountRefunded: refunded, status: refunded === payment.amount ? 'refunded' : payment.status })
      const refund = { id: newId('rfnd_'), razorpayPaymentId: paymentId, amount, status: 'processed' as const, key: '' }
      refunds.set(refund.id, refund)
      return publicRefund(refund)
    },
    /** What the widget passes to the page after a payment. */
    proof(payment: ProviderPayment) {
      return {
        razorpayOrderId: payment.orderId ?? '',
        razorpayPaymentId: payment.id,
        signature: createHmac('sha256', FAKE_KEY_SECRET).update(`${payment.orderId}|${payment.id}`).digest('hex'),
      }
    },
    /** An event that reports a payment and a refund in their current state. */
    webhook(event: string, subjects: WebhookSubjects): FakeWebhook {
      const { payment, refund, dispute, linkId, createdAt } = subjects
      const payload = {
        ...(payment ? { payment: { entity: paymentBody(payment) } } : {}),
        ...(refund ? { refund: { entity: refundBody(refund) } } : {}),
        ...(linkId ? { payment_link: { entity: { id: linkId } } } : {}),
        ...(dispute ? { dispute: { entity: { entity: 'dispute', ...dispute } } } : {}),
      }
      const body = JSON.stringify({ entity: 'event', event, payload, created_at: createdAt, id: randomUUID() })
      return { body, signature: signWebhook(body), eventId: randomUUID() }
    },
  }
}

interface WebhookSubjects {
  readonly payment?: ProviderPayment
  readonly refund?: ProviderRefund
  /** Of a payment link. */
  readonly linkId?: string
  /** As the provider shows it. */
  readonly dispute?: object
  /** When the event happened, in seconds; missing by default. */
  readonly createdAt?: number
}

export function signWebhook(body: string, secret = FAKE_WEBHOOK_SECRET): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

function publicOrder({ id, amount, currency }: FakeOrder): ProviderOrder {
  return { id, amount, currency }
}

function publicRefund({ id, razorpayPaymentId, amount, status, key }: FakeRefund): ProviderRefund {
  return { id, razorpayPaymentId, amount, status, idempotencyKey: key || undefined }
}

function paymentBody({ id, orderId, amount, currency, status, method, amountRefunded }: ProviderPayment) {
  return { id, entity: 'payment', order_id: orderId, amount, currency, status, method, amount_refunded: amountRefunded }
}

function refundBody({ id, razorpayPaymentId, amount, status, ...refund }: ProviderRefund | FakeRefund) {
  const key = 'key' in refund ? refund.key : refund.idempotencyKey
  return {
    id,
    entity: 'refund',
    payment_id: razorpayPaymentId,
    amount,
    status,
    notes: key ? { [REFUND_KEY_NOTE]: key } : [],
  }
}

function newId(prefix: string): string {
  return prefix + randomUUID().replaceAll('-', '').slice(0, 14)
}
