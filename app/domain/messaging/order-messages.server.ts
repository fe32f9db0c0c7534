import { sql } from 'kysely'
import { createElement, type ReactElement } from 'react'
import { href } from 'react-router'
import { findGuest } from '#app/domain/checkout/purchase/lock-checkout.server.ts'
import { findGuestOrderPaths } from '#app/domain/complaints/guest-orders.server.ts'
import { mayExchange } from '#app/domain/complaints/returns/goods-return.ts'
import { createNotification } from '#app/domain/notifications/commands.server.ts'
import type { NotificationText } from '#app/domain/notifications/notification.ts'
import type { Shipment } from '#app/domain/orders/fulfilment/shipment.ts'
import { findTrackingPath } from '#app/domain/orders/fulfilment/tracking-page.server.ts'
import { findGuestInvoicePath } from '#app/domain/orders/invoicing/guest-invoice.server.ts'
import { type Order, orderNoun, type TrackedOrder } from '#app/domain/orders/order.ts'
import type { OrderEvent } from '#app/domain/orders/order-event.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { payBackWords } from '#app/domain/payments/offline/pay-back-words.ts'
import type { RefundEvent } from '#app/domain/payments/refunds/refund-event.ts'
import { orderObstacleText } from '#app/domain/payments/refunds/refund-messages.ts'
import { findReturnedMoney } from '#app/domain/payments/refunds/returned-money.server.ts'
import { NOTHING_RETURNED, type ReturnedMoney } from '#app/domain/payments/refunds/returned-money.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { formatRupees, paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { SecretLinks } from '#app/platform/http/secret-links.server.ts'
import type { OrderStatus } from '#app/vocabulary/statuses.ts'
import type { MailedRefund } from './mails/order-mails.tsx'
import * as mails from './mails/order-mails.tsx'
import { cancelledMoneyText } from './mails/returned-money-text.ts'
import type { MessagingServices } from './messaging-services.ts'
import { queueShopMail } from './queue-shop-mail.server.ts'

export interface OrderMessagingServices extends MessagingServices {
  readonly trackingLinks: SecretLinks
}

/** A notification and an email about the same event. */
interface Message {
  /** One message for one event, however often the event is handled. */
  readonly key: string
  /** Undefined when there is a notification about the event already. */
  readonly notification: NotificationText | undefined
  readonly subject: string
  readonly template: string
  /** Undefined when an earlier email has already said the same. */
  readonly content: ReactElement | undefined
  /** Whether the email's text is deleted once it is sent. */
  readonly isConfidential?: boolean
}

/**
 * Notifies and emails a customer when the status of their order changes. Does nothing for a deleted order or customer. Safe
 * to repeat.
 */
export async function notifyOfOrder(
  services: OrderMessagingServices,
  { orderId, status, shipment, isOnItsWayAgain }: OrderEvent,
): Promise<void> {
  const found = await findRecipient(services, orderId)
  if (!found) return

  const { customer, order, trackingPath } = found
  const money = status === 'cancelled' ? await findReturnedMoney(services.db, orderId) : NOTHING_RETURNED
  const context = {
    customerName: customer.name,
    trackingPath,
    money,
    ...(customer.id === null && {
      orderPath: trackingPath,
      invoicePath: await findGuestInvoicePath(services.db, services.trackingLinks, orderId),
    }),
    ...(status === 'delivered' && (await findNextPaths(services, order, customer.id))),
  }
  const message = orderMessage({ ...order, ...shipment }, status, context)
  const again = message && isOnItsWayAgain ? onItsWayAgain(order) : {}
  if (message) await sendMessage(services, customer, { ...message, ...again })
}

/** Where the customer of a delivered order goes on if it isn't right. */
async function findNextPaths(
  { db, trackingLinks }: OrderMessagingServices,
  order: TrackedOrder,
  userId: string | null,
): Promise<Pick<mails.OrderDeliveredMailProps, 'exchangePath' | 'complaintPath'>> {
  const { settings } = await readSettings(db)
  const isOffered = mayExchange(order, settings, new Date())
  const ofGuest = userId === null ? await findGuestOrderPaths(db, trackingLinks, order.id) : undefined
  const exchangePath = ofGuest?.exchange ?? href('/orders/:orderId/exchange', { orderId: order.id })
  return { exchangePath: isOffered ? exchangePath : undefined, complaintPath: ofGuest?.complaint }
}

/** What differs from the first message about a parcel on its way. */
function onItsWayAgain({ id, orderNumber, cod, ...order }: Order): Pick<Message, 'key' | 'notification' | 'subject'> {
  const news = `Your ${orderNoun(order)} ${orderNumber} is on its way after all`
  const toCollect = formatRupees(cod?.toCollect ?? paise(0))
  return {
    key: `order-on-its-way-again-${id}`,
    notification: { title: 'Order On Its Way', message: `${news}. Please keep ${toCollect} ready for the courier.` },
    subject: news,
  }
}

/**
 * Notifies and emails a customer that a refund was processed. A cancelled order gets no second email, because the first one said
 * where the money is, unless the owner paid it back. Safe to repeat.
 */
export async function notifyOfRefund(services: OrderMessagingServices, { refundId }: RefundEvent): Promise<void> {
  const refund = await findRefund(services.db, refundId)
  if (!refund) return

  const { customer, order, obstacle } = refund
  const orderPath =
    customer.id === null && order ? await findTrackingPath(services.db, services.trackingLinks, order.id) : undefined
  const amount = formatRupees(refund.amount)
  const purpose = order ? ` for your order ${order.orderNumber}` : ''
  const { byHand } = refund
  await sendMessage(services, customer, {
    key: `refunded-${refundId}`,
    notification: {
      title: 'Payment Refunded',
      message: `We’ve ${byHand ? 'paid back' : 'refunded'} ${amount}${payBackWords(byHand)}${purpose}${obstacle ? `: ${obstacle}` : ''}.`,
    },
    subject: byHand ? `We’ve paid back ${amount}` : `Your refund of ${amount} is on its way`,
    template: 'payment-refunded',
    content:
      refund.isCancellation && !byHand
        ? undefined
        : createElement(mails.PaymentRefundedMail, { refund, customerName: customer.name, orderPath }),
  })
}

interface Customer {
  /** Null for a guest, who gets no notifications. */
  readonly id: string | null
  /** Null for a guest whose address isn't known, who gets no emails. */
  readonly email: string | null
  readonly name: string
}

/** @returns Undefined for a status that customers aren't notified of, or that another message has announced. */
function orderMessage(
  order: Order,
  status: OrderStatus,
  context: Omit<mails.OrderPlacedMailProps & mails.OrderDeliveredMailProps, 'order'> & {
    trackingPath: string
    money: ReturnedMoney
  },
): Message | undefined {
  const props = { order, ...context }
  const number = order.orderNumber
  const noun = orderNoun(order)
  switch (status) {
    case 'confirmed':
      // The answer to the complaint has announced the replacement.
      if (order.replaces) return undefined
      return {
        key: `order-confirmed-${order.id}`,
        notification: undefined,
        subject: `Your order ${number} is confirmed`,
        template: 'order-placed',
        content: createElement(mails.OrderPlacedMail, props),
      }
    case 'processing':
      return {
        key: `order-processing-${order.id}`,
        notification: { title: 'Order Processing', message: `Your ${noun} ${number} is being prepared.` },
        subject: `We’re preparing your ${noun} ${number}`,
        template: 'order-processing',
        content: createElement(mails.OrderProcessingMail, props),
      }
    case 'shipped':
      return {
        key: `order-shipped-${order.id}`,
        notification: {
          title: 'Order Shipped',
          message: [`Your ${noun} ${number} has left our workshop.`, ...trackingLines(order)].join('\n'),
        },
        subject: `Your ${noun} ${number} is on its way`,
        template: 'order-shipped',
        content: createElement(mails.OrderShippedMail, props),
      }
    case 'delivered':
      return {
        key: `order-delivered-${order.id}`,
        notification: { title: 'Order Delivered', message: `Your ${noun} ${number} was delivered.` },
        subject: `Your ${noun} ${number} has arrived`,
        template: 'order-delivered',
        content: createElement(mails.OrderDeliveredMail, props),
        // Its links open the order without signing in.
        isConfidential: context.complaintPath !== undefined,
      }
    case 'refused':
      return {
        key: `order-refused-${order.id}`,
        notification: { title: 'Order Not Delivered', message: `Your ${noun} ${number} is coming back to us.` },
        subject: `Your ${noun} ${number} wasn’t delivered`,
        template: 'order-refused',
        content: createElement(mails.OrderRefusedMail, props),
      }
    case 'cancelled':
      return {
        key: `order-cancelled-${order.id}`,
        notification: {
          title: 'Order Cancelled',
          message: `Your ${noun} ${number} was cancelled. ${cancelledMoneyText(order, context.money)}`,
        },
        subject: `Your ${noun} ${number} was cancelled`,
        template: 'order-cancelled',
        content: createElement(mails.OrderCancelledMail, props),
      }
    case 'draft':
    case 'pending':
      return undefined
  }
}

/** What a notification says about an order's parcel. */
export function trackingLines({ courier, trackingNumber }: Shipment): string[] {
  return [
    ...(courier ? [`Courier: ${courier}`] : []),
    ...(trackingNumber ? [`Tracking number: ${trackingNumber}`] : []),
  ]
}

/** Stores the message; a job sends the email. Safe to repeat. */
export async function sendMessage(
  services: MessagingServices,
  customer: Customer,
  { key: dedupeKey, notification, content, ...mail }: Message,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    if (notification && customer.id !== null) {
      await createNotification(tx, { userId: customer.id, type: 'order', dedupeKey, ...notification })
    }
    if (content && customer.email !== null)
      await queueShopMail(tx, services, { to: customer.email, dedupeKey, content, ...mail })
  })
}

/** An order with its customer and its tracking page. Undefined once the order or the account is deleted. */
export async function findRecipient({ db, trackingLinks }: OrderMessagingServices, orderId: string) {
  const customer = await db
    .selectFrom('orders')
    .leftJoin('auth.user as account', 'account.id', 'orders.user_id')
    .select(['account.id', ...CUSTOMER_COLUMNS])
    .where('orders.id', '=', orderId)
    .where(hasCustomer)
    .executeTakeFirst()
  const order = customer && (await findOrder(db, { userId: customer.id, orderId }))
  const trackingPath = order && (await findTrackingPath(db, trackingLinks, orderId))
  return customer && order && trackingPath ? { customer, order, trackingPath } : undefined
}

/** Of the account, or as a guest gave them. */
const CUSTOMER_COLUMNS = [
  sql<string | null>`coalesce(account.email, orders.guest_email)`.as('email'),
  sql<string>`coalesce(account.name, orders.shipping_address->>'full_name')`.as('name'),
] as const

const hasCustomer = sql<boolean>`(account.id is not null or orders.is_guest)`

interface ProcessedRefund extends MailedRefund {
  readonly customer: Customer
  /** Whether it belongs to an order that was cancelled. */
  readonly isCancellation: boolean
}

async function findRefund(db: Db, refundId: string): Promise<ProcessedRefund | undefined> {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.razorpay_payment_id', 'refunds.razorpay_payment_id')
    .leftJoin('payment_attempts', 'payment_attempts.id', 'payments.attempt_id')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('auth.user as account', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb(ref('account.id'), '=', fn.coalesce('payment_attempts.user_id', 'orders.user_id')),
      ),
    )
    .select([
      'refunds.amount',
      'refunds.reason_code',
      'payments.order_id as paidOrderId',
      'orders.id as orderId',
      'orders.order_number as orderNumber',
      'orders.hidden_by_customer_at as hiddenAt',
      'refunds.paid_back_by as method',
      'refunds.paid_back_reference as reference',
      'refunds.paid_back_on as paidOn',
      'account.id as userId',
      'payment_attempts.checkout_id as checkoutId',
      ...CUSTOMER_COLUMNS,
      hasCustomer.as('hasCustomer'),
    ])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()
  if (!row) return undefined
  // Of a payment that didn't become an order, the checkout alone knows the guest.
  const guest = row.hasCustomer
    ? row
    : row.paidOrderId === null && row.checkoutId && (await findGuest(db, row.checkoutId))
  if (!guest) return undefined
  return {
    amount: row.amount,
    isCancellation: row.reason_code === 'cancelled',
    byHand: row.method ? { method: row.method, reference: row.reference, paidOn: row.paidOn } : undefined,
    order:
      row.orderId && row.orderNumber && row.hiddenAt === null
        ? { id: row.orderId, orderNumber: row.orderNumber }
        : undefined,
    obstacle: row.paidOrderId === null ? orderObstacleText(row.reason_code) : undefined,
    customer: { id: row.userId, email: guest.email, name: guest.name },
  }
}
