import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { ORDER_PAYMENT_STATUSES, ORDER_STATUSES } from '#app/shared/statuses.ts'
import { makeOrder } from '#tests/support/order-factory.ts'
import { htmlOf, textOf } from '#tests/support/render.tsx'
import { listedStatusLabel } from '../order-status-labels.ts'
import { ConfirmDeleteOrder } from './confirm-delete-order.tsx'
import { NeedHelp } from './need-help.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderCelebration } from './order-celebration.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderNotFound } from './order-not-found.tsx'
import { OrderStatusBadge, PaymentBadge } from './order-status-badge.tsx'
import { ShippingAddress } from './shipping-address.tsx'
import { WhatsNext } from './whats-next.tsx'

const card = (overrides: Parameters<typeof makeOrder>[0]) =>
  htmlOf(<OrderCard order={makeOrder(overrides)} detailsTo="/orders?order=1" keep={{ status: 'shipped' }} />)

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
    expect(offered).toBe(status === 'delivered' || status === 'cancelled')
  })
})

test('M73 the confirmation names the order and links back', () => {
  const html = htmlOf(<ConfirmDeleteOrder order={{ id: 'id-1', orderNumber: '2627-000042' }} cancelTo="/orders" />)
  expect(textOf(html)).toContain('Are you sure you want to delete this order? This action cannot be undone.')
  expect(html).toMatch(/<input type="hidden" name="orderId" value="id-1"\/>/)
  expect(html).toContain('href="/orders"')
})

describe('the detail view', () => {
  const order = makeOrder({
    orderNumber: '2627-000042',
    status: 'shipped',
    createdAt: new Date('2026-11-21T10:00:00Z'),
    estimatedDelivery: null,
    items: [{ name: 'Neel Kurti', size: 'M', quantity: 2, price: paise(749_00) }],
    shipping: paise(50_00),
    tax: paise(10_00),
    total: paise(1_558_00),
    razorpayPaymentId: 'pay_Abc',
    notes: '<b>Ring twice</b>',
    tracking: [
      {
        id: '2',
        status: 'Order Shipped',
        message: 'Your order has left our workshop.',
        location: 'Surat',
        estimatedDelivery: null,
        createdAt: new Date('2026-11-24T11:00:00Z'),
      },
      {
        id: '1',
        status: 'Order Confirmed',
        message: 'Your order is confirmed.',
        location: null,
        estimatedDelivery: null,
        createdAt: new Date('2026-11-21T10:00:00Z'),
      },
    ],
  })
  const text = textOf(
    htmlOf(<OrderDetails order={order} creditNotes={[]} refunds={null} complaints={null} backTo="/orders" keep={{}} />),
  )

  test('a shipped parcel can be tracked', () => {
    const sent = { ...order, courier: 'Delhivery', trackingNumber: 'DL42' }
    const html = htmlOf(
      <OrderDetails order={sent} creditNotes={[]} refunds={null} complaints={null} backTo="/orders" keep={{}} />,
    )
    expect(textOf(html)).toContain('Courier Delhivery Tracking number DL42 Track your parcel')
    expect(html).toContain('href="https://www.delhivery.com/track/package/DL42"')
    const byHand = { ...sent, courier: 'Our own van' }
    expect(
      htmlOf(
        <OrderDetails order={byHand} creditNotes={[]} refunds={null} complaints={null} backTo="/orders" keep={{}} />,
      ),
    ).not.toContain('Track your parcel')
  })

  test('formats the phone number, and omits it once the customer is deleted', () => {
    const show = (phone: string) => textOf(htmlOf(<ShippingAddress address={{ ...order.shippingAddress, phone }} />))
    expect(show('9825012345')).toContain('India +91 98250 12345')
    expect(show('')).toMatch(/India$/)
  })

  test('links the credit notes', () => {
    const note = { number: 'CN-2627-000007', amount: paise(299_00), issuedAt: new Date('2026-12-02T09:00:00+05:30') }
    const html = htmlOf(
      <OrderDetails order={order} creditNotes={[note]} refunds={null} complaints={null} backTo="/orders" keep={{}} />,
    )
    expect(html).toContain('href="/credit-notes/CN-2627-000007"')
    expect(textOf(html)).toContain('Credit note CN-2627-000007 ₹299, 2 December 2026')
  })

  test('M75 links back to the list', () => {
    expect(text).toContain('Back to Orders')
  })

  test('M75 lists what happened, newest first, with place and time', () => {
    expect(text).toMatch(/Order Shipped .* Surat · 24 November 2026, 4:30 pm .*Order Confirmed/)
  })

  test('M75 the subtotal is total - shipping - tax', () => {
    expect(text).toContain('Subtotal ₹1,498 Shipping ₹50 Tax ₹10 Total ₹1,558')
  })

  test('M75 without an estimated date, delivery is expected 14 days after the order', () => {
    expect(text).toContain('Expected delivery 5 December 2026')
  })

  test('M75 says Cash on Delivery, with the actual method beside it', () => {
    expect(text).toContain('Cash on Delivery')
    expect(text).toContain('Paid online on 21 November 2026, payment pay_Abc')
  })

  test('a customer’s input is shown as text', () => {
    expect(text).toContain('Notes: &lt;b&gt;Ring twice&lt;/b&gt;')
  })
})

describe('the confirmation', () => {
  const celebrate = (overrides: Parameters<typeof makeOrder>[0]) =>
    textOf(htmlOf(<OrderCelebration order={makeOrder(overrides)}>Track Order</OrderCelebration>))

  test('M76 thanks by first name and says when the order will arrive', () => {
    const text = celebrate({ orderNumber: '2627-000042', createdAt: new Date('2026-11-21T10:00:00Z') })
    expect(text).toContain('Thank you, Ananya. Your order is placed!')
    expect(text).toContain('Order 2627-000042 is confirmed. Expected delivery by 5 December 2026 .')
  })

  test('a cancelled order isn’t celebrated, and a finished one shows no delivery date', () => {
    expect(celebrate({ status: 'cancelled' })).toContain('Your order was cancelled')
    expect(celebrate({ status: 'cancelled' })).not.toContain('Expected delivery')
    expect(celebrate({ status: 'delivered' })).not.toContain('Expected delivery')
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
    const html = htmlOf(<NeedHelp orderId={crypto.randomUUID()} />)
    expect(html).toContain('href="mailto:support@gulmeher.example"')
    expect(html).toContain('href="tel:+917940000000"')
    expect(textOf(html)).toContain('+91 79 4000 0000')
    expect(textOf(html)).toMatch(/within 24 hours of delivery\. This does not limit your rights/)
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
      expect(colourOf(<PaymentBadge status={status} />)).toBe(status === 'paid' ? 'neem' : 'haldi')
    },
  )
})

test('M234 a replacement names the order it is for, and has neither a payment nor an invoice', () => {
  const replaces = { id: 'id-1', orderNumber: '2627-000041' }
  const order = makeOrder({ replaces, paidAt: null, total: paise(0), items: [{ price: paise(0) }] })
  expect(textOf(card({ replaces }))).toContain('Replacement for order 2627-000041')
  expect(textOf(card({ replaces }))).not.toContain('Invoice')
  const html = htmlOf(
    <OrderDetails order={order} creditNotes={[]} refunds={null} complaints={null} backTo="/orders" keep={{}} />,
  )
  expect(textOf(html)).toContain('No charge: this replaces items from your order 2627-000041.')
  expect(html).toContain('href="/orders?order=id-1"')
  expect(textOf(html)).not.toMatch(/Cash on Delivery|Invoice/)
})

test('M234 an order links to what replaces it', () => {
  const order = makeOrder({ replacements: [{ id: 'id-2', orderNumber: '2627-000043' }] })
  const html = htmlOf(
    <OrderDetails order={order} creditNotes={[]} refunds={null} complaints={null} backTo="/orders" keep={{}} />,
  )
  expect(textOf(html)).toContain('Replaced by order 2627-000043')
  expect(html).toContain('href="/orders?order=id-2"')
})
