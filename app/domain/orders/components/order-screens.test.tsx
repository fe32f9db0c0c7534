import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { ORDER_PAYMENT_STATUSES, ORDER_STATUSES } from '#app/vocabulary/statuses.ts'
import { makeOrder } from '#tests/support/factories/order-factory.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { listedStatusLabel } from '../order-status-labels.ts'
import { ConfirmDeleteOrder } from './confirm-delete-order.tsx'
import { NeedHelp } from './need-help.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderHeader } from './order-header.tsx'
import { OrderNotFound } from './order-not-found.tsx'
import { OrderStatusBadge, PaymentBadge } from './order-status-badge.tsx'
import { ShippingAddress } from './shipping-address.tsx'
import { TrackedParcelDetails } from './tracked-parcel-details.tsx'
import { WhatsNext } from './whats-next.tsx'

const card = (overrides: Parameters<typeof makeOrder>[0]) =>
  htmlOf(<OrderCard order={makeOrder(overrides)} detailsTo="/orders/1" keep={{ status: 'shipped' }} />)

describe('the card of My Orders', () => {
  test('M71 has number, status, date, item count and total', () => {
    const text = textOf(
      card({
        orderNumber: '2627-000042',
        status: 'shipped',
        createdAt: new Date('2026-11-21T10:00:00Z'),
        items: [{ quantity: 2 }, { quantity: 1 }],
        total: paise(2_397_00),
      }),
    )
    expect(text).toContain('Order 2627-000042')
    expect(text).toContain('21 November 2026 · 3 items')
    expect(text).toContain('Out for delivery')
    expect(text).toContain('Total ₹2,397')
    expect(text).toContain('View Details')
    expect(text).toContain('Invoice')
  })

  test('M71 shows up to three pictures and counts the others', () => {
    const pictures = (count: number) => card({ items: Array.from({ length: count }, () => ({})) })
    expect(pictures(3).match(/<img /g)).toHaveLength(3)
    expect(textOf(pictures(3))).not.toContain('+')
    expect(pictures(5).match(/<img /g)).toHaveLength(3)
    expect(textOf(pictures(5))).toContain('+2')
  })

  test('one unit is one item', () => {
    expect(textOf(card({}))).toMatch(/· 1 item\b/)
  })

  test.each(ORDER_STATUSES)('M73 offers Delete only once an order is delivered or cancelled (%s)', (status) => {
    const offered = card({ status }).includes('name="delete"')
    expect(offered).toBe(status === 'delivered' || status === 'cancelled' || status === 'refused')
  })
})

test('M73 the confirmation says what the page adds to the question', () => {
  const order = { id: 'id-1', orderNumber: '2627-000042' }
  const text = textOf(htmlOf(<ConfirmDeleteOrder order={order} cancelTo="/admin/orders" note="There is a bin." />))
  expect(text).toContain('This action cannot be undone. There is a bin.')
})

test('M73 the confirmation names the order and links back', () => {
  const html = htmlOf(<ConfirmDeleteOrder order={{ id: 'id-1', orderNumber: '2627-000042' }} cancelTo="/orders" />)
  expect(textOf(html)).toContain('Are you sure you want to delete this order? This action cannot be undone.')
  expect(html).toMatch(/<input type="hidden" name="orderId" value="id-1"\/>/)
  expect(html).toContain('href="/orders"')
})

test('formats the phone number, and omits it once the customer is deleted', () => {
  const { shippingAddress } = makeOrder()
  const show = (phone: string) => textOf(htmlOf(<ShippingAddress address={{ ...shippingAddress, phone }} />))
  expect(show('9825012345')).toContain('India +91 98250 12345')
  expect(show('')).toMatch(/India$/)
})

describe('the confirmation', () => {
  const header = (overrides: Parameters<typeof makeOrder>[0]) =>
    textOf(htmlOf(<OrderHeader order={makeOrder(overrides)}>Track Order</OrderHeader>))

  test('M76 thanks by first name and says when the order will arrive', () => {
    const text = header({ orderNumber: '2627-000042', createdAt: new Date('2026-11-21T10:00:00Z') })
    expect(text).toContain('Thank you, Ananya. Your order is placed!')
    expect(text).toContain('Order 2627-000042 is confirmed. Expected delivery by 5 December 2026 .')
  })

  test.each([
    ['pending', 'Thank you, Ananya. Your order is placed!', true],
    ['confirmed', 'Thank you, Ananya. Your order is placed!', true],
    ['processing', 'We’re preparing your order', true],
    ['shipped', 'Your order is on its way', true],
    ['delivered', 'Your order was delivered', false],
    ['cancelled', 'Your order was cancelled', false],
  ] as const)('M374 the heading of a %s order is “%s”', (status, heading, isExpected) => {
    const text = header({ status })
    expect(text.startsWith(heading)).toBe(true)
    expect(text.includes('Expected delivery by')).toBe(isExpected)
  })

  test('M374 nobody is thanked for a replacement, which nobody paid for', () => {
    const text = header({ replaces: { id: 'id-1', orderNumber: '2627-000041' }, orderNumber: '2627-000042' })
    expect(text).toMatch(/^Your replacement is confirmed Replacement 2627-000042 is confirmed\./)
  })

  test.each([
    ['pending', 0],
    ['confirmed', 1],
    ['processing', 1],
    ['shipped', 2],
    ['delivered', 3],
  ] as const)("M76 What's Next has three steps; when the order is %s, %i are done", (status, done) => {
    const html = htmlOf(<WhatsNext order={makeOrder({ status })} />)
    expect(textOf(html).replace('&#x27;', "'")).toContain("What's Next")
    expect(html.match(/<li /g)).toHaveLength(3)
    expect(html.match(/, done/g) ?? []).toHaveLength(done)
  })

  test('M77 offers help', () => {
    const html = htmlOf(<NeedHelp order={makeOrder()} />)
    expect(html).toContain('href="mailto:support@gulmeher.example"')
    expect(html).toContain('href="tel:+917940000000"')
    expect(textOf(html)).toContain('+91 79 4000 0000')
    expect(textOf(html)).toMatch(
      /Exchanges and replacements All sales are final, .* within 24 hours of delivery\. This does not limit your rights/,
    )
    expect(html).toMatch(/href="\/orders\/[0-9a-f-]{36}\/complaint"/)
  })

  test('M518 help and tracking open a chat about the order by its number, if the shop has a WhatsApp number', () => {
    const settings = { whatsappNumber: '+91 90000 11111' }
    const order = makeOrder({ orderNumber: '2627-000041' })
    const parcel = { ...order, isReplacement: true, expectedDelivery: new Date() }
    for (const [element, about] of [
      [<NeedHelp key="help" order={order} />, 'order'],
      [<TrackedParcelDetails key="parcel" parcel={parcel} />, 'replacement'],
    ] as const) {
      const text = `Hello%2C%20I%20have%20a%20question%20about%20${about}%202627-000041`
      expect(htmlOf(element, '/', settings)).toContain(`href="https://wa.me/919000011111?text=${text}"`)
      expect(htmlOf(element)).not.toMatch(/wa\.me|WhatsApp/)
    }
  })

  test('M77 an order that doesn’t exist says so and links to My Orders', () => {
    const html = htmlOf(<OrderNotFound />)
    expect(html).toMatch(/<h1[^>]*>Order Not Found<\/h1>/)
    expect(html).toContain('href="/orders"')
  })
})

describe('colours', () => {
  const colourOf = (element: ReactNode) => /bg-(\w+)-(?:100|200)/.exec(htmlOf(element))?.[1]

  test.each([
    ['pending', 'haldi'],
    ['confirmed', 'indigo'],
    ['processing', 'indigo'],
    ['shipped', 'jamun'],
    ['delivered', 'neem'],
    ['cancelled', 'sindoor'],
    ['draft', 'ivory'],
  ] as const)('M78 %s is %s', (status, colour) => {
    expect(colourOf(<OrderStatusBadge status={status} label={listedStatusLabel(status)} />)).toBe(colour)
  })

  test.each(ORDER_PAYMENT_STATUSES)(
    'M78 in the customer’s list paid is green and anything else yellow (%s)',
    (status) => {
      expect(colourOf(<PaymentBadge order={{ paymentStatus: status }} />)).toBe(status === 'paid' ? 'neem' : 'haldi')
    },
  )
})

test('M234 the card of a replacement names the order it is for, and has no invoice', () => {
  const replaces = { id: 'id-1', orderNumber: '2627-000041' }
  expect(textOf(card({ replaces }))).toContain('Replacement for order 2627-000041')
  expect(textOf(card({ replaces }))).toContain('Delivery challan')
  expect(textOf(card({ replaces }))).not.toContain('Invoice')
})
