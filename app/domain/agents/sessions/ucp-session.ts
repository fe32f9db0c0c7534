import { type DeliveryAnswer, deliveryAnswerText } from '#app/domain/delivery/delivery-answer.ts'
import { deliveryDays } from '#app/domain/settings/promised-days.ts'
import { shopDate } from '#app/shared/dates.ts'
import type { AgentCall } from '../agent-services.ts'
import { CURRENCY, shopLinks } from '../catalog/ucp-product.ts'
import type { PricedLine, PricedSession } from './price-session.server.ts'
import type { SessionInput } from './session-requests.ts'

const DAY_MS = 86_400_000

/** The parts that a cart and a checkout share: lines and amounts. */
export function sessionBody({ lines, totals }: PricedSession, shopUrl: string) {
  const discount = totals.offer?.discount ?? 0
  return {
    line_items: lines.map((line) => toLineItem(line, shopUrl)),
    currency: CURRENCY,
    totals: [
      { type: 'subtotal', display_text: 'Subtotal', amount: totals.subtotal },
      ...(discount > 0 ? [{ type: 'items_discount', display_text: totals.offer?.name, amount: -discount }] : []),
      { type: 'fulfillment', display_text: 'Delivery', amount: totals.shipping },
      { type: 'total', display_text: 'Total, including GST', amount: totals.total },
    ],
    links: shopLinks(shopUrl),
  }
}

function toLineItem({ id, product, line, discount, total }: PricedLine, shopUrl: string) {
  return {
    id,
    item: {
      id,
      title: `${product.name}, ${line.size}`,
      price: line.unitPrice,
      image_url: new URL(line.image, shopUrl).href,
    },
    quantity: line.quantity,
    totals: [
      { type: 'subtotal', amount: line.unitPrice * line.quantity },
      ...(discount > 0 ? [{ type: 'items_discount', amount: -discount }] : []),
      { type: 'total', amount: total },
    ],
  }
}

/** The discount extension: the code that was sent, and what takes off how much of which line. */
export function discountsBody({ codes }: SessionInput, { lines, totals: { offer } }: PricedSession) {
  const allocations = lines.flatMap(({ discount }, index) =>
    discount > 0 ? [{ path: `$.line_items[${index}]`, amount: discount }] : [],
  )
  const applied = offer && {
    ...(offer.code !== null && { code: offer.code }),
    title: offer.name,
    amount: offer.discount,
    automatic: offer.code === null,
    allocations,
  }
  return { codes, ...(applied && applied.amount > 0 && { applied: [applied] }) }
}

/**
 * The fulfilment extension: one parcel, one way to send it, and by when.
 *
 * @param answer For the destination's PIN code; undefined without one.
 */
export function fulfillmentBody(
  { agent, settings, now }: AgentCall,
  { destination }: SessionInput,
  { lines, totals }: PricedSession,
  answer: DeliveryAnswer | undefined,
) {
  const ids = lines.map(({ id }) => id)
  const text = answer ? deliveryAnswerText(answer) : `Delivered in ${deliveryDays(settings)}`
  const days = answer?.days || settings.deliveryDaysTo
  const option = {
    id: 'standard',
    title: 'Standard delivery',
    // A text before 2026-08-25.
    description: agent.version === '2026-04-08' ? text : { plain: text },
    // The end of that day in India, so that all answers of a day are the same.
    latest_fulfillment_time: new Date(
      `${shopDate(new Date(now.getTime() + days * DAY_MS))}T23:59:59+05:30`,
    ).toISOString(),
    totals: [{ type: 'total', amount: totals.shipping }],
  }
  const isServed = answer?.isServiceable !== false
  return {
    methods: [
      {
        id: 'shipping',
        type: 'shipping',
        line_item_ids: ids,
        ...(destination && {
          selected_destination_id: destination.id,
          destinations: [{ type: 'shipping_address', ...destination }],
        }),
        groups: isServed
          ? [{ id: 'parcel', line_item_ids: ids, options: [option], selected_option_id: option.id }]
          : [],
      },
    ],
  }
}
