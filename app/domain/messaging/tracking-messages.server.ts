import { createElement } from 'react'
import type { TrackingEntryEvent, TrackingNumberEvent } from '#app/domain/orders/fulfilment/shipment-event.ts'
import { orderNoun } from '#app/domain/orders/order.ts'
import { TrackingEntryMail, TrackingNumberMail } from './mails/tracking-mails.tsx'
import { findRecipient, type OrderMessagingServices, sendMessage, trackingLines } from './order-messages.server.ts'

/**
 * Notifies and emails a customer of a tracking number that was added or corrected after the order was shipped. Does nothing for
 * a deleted order or customer. Safe to repeat.
 */
export async function notifyOfTrackingNumber(
  services: OrderMessagingServices,
  { id, orderId, courier, trackingNumber }: TrackingNumberEvent,
): Promise<void> {
  const found = await findRecipient(services, orderId)
  if (!found) return
  const { customer, trackingPath } = found
  const order = { ...found.order, courier, trackingNumber }
  const noun = orderNoun(order)
  await sendMessage(services, customer, {
    key: `tracking-number-${id}`,
    notification: {
      title: 'Track Your Order',
      message: [`Your ${noun} ${order.orderNumber} is on its way.`, ...trackingLines(order)].join('\n'),
    },
    subject: `The tracking number of your ${noun} ${order.orderNumber}`,
    template: 'tracking-number',
    content: createElement(TrackingNumberMail, { order, customerName: customer.name, trackingPath }),
  })
}

/** Notifies and emails a customer of an entry in an order's tracking. Does nothing if the entry no longer exists. Safe to repeat. */
export async function notifyOfTrackingEntry(
  services: OrderMessagingServices,
  { orderId, entryId }: TrackingEntryEvent,
): Promise<void> {
  const found = await findRecipient(services, orderId)
  const entry = found?.order.tracking.find(({ id }) => id === entryId)
  if (!found || !entry) return
  const { order, customer, trackingPath } = found
  const noun = orderNoun(order)
  await sendMessage(services, customer, {
    key: `tracking-entry-${entryId}`,
    notification: {
      title: entry.status,
      message: [
        `Your ${noun} ${order.orderNumber}: ${entry.message}`,
        ...(entry.location ? [`Place: ${entry.location}`] : []),
      ].join('\n'),
    },
    subject: `${entry.status}: your ${noun} ${order.orderNumber}`,
    template: 'tracking-entry',
    content: createElement(TrackingEntryMail, { entry, order, customerName: customer.name, trackingPath }),
  })
}
