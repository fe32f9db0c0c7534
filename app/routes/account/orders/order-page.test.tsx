import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { makeOrder } from '#tests/support/factories/order-factory.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import type { Route } from './+types/order'
import OrderPage from './order.tsx'

type LoaderData = Route.ComponentProps['loaderData']

function show({ order = makeOrder(), ...loaderData }: Partial<LoaderData> = {}): string {
  const view = { status: undefined, page: 1 }
  const addedItems = { addsTo: undefined, addedBy: [] }
  const facts = { creditNotes: [], refunds: [], complaints: [], addedItems }
  const data = { view, asksToDelete: false, order, ...facts, ...loaderData }
  return htmlOf(<OrderPage {...({ loaderData: data } as Partial<Route.ComponentProps> as Route.ComponentProps)} />)
}

describe('what happened to an order', () => {
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
  const text = textOf(show({ order }))

  test('M374 tracking, cancelling, complaint, exchange and invoice are on one page, once each', () => {
    const placed = makeOrder({ courier: 'Delhivery' })
    const html = show({ order: placed })
    for (const path of ['invoice', 'cancel', 'complaint']) {
      expect(html.split(`href="/orders/${placed.id}/${path}"`), path).toHaveLength(2)
    }
    expect(textOf(html)).toMatch(/Order status Courier Delhivery/)
    expect(textOf(html)).toContain('Exchanges and replacements')
  })

  test('M374 a shipped parcel can be tracked', () => {
    const sent = { ...order, courier: 'Delhivery', trackingNumber: 'DL42' }
    const html = show({ order: sent })
    expect(textOf(html)).toContain('Courier Delhivery Tracking number DL42 Track with Delhivery')
    expect(html).toContain('href="https://www.delhivery.com/track/package/DL42"')
    expect(textOf(show({ order: { ...sent, courier: 'Our own van' } }))).not.toContain('Track with')
  })

  test('M374 links the credit notes', () => {
    const note = { number: 'CN-2627-000007', amount: paise(299_00), issuedAt: new Date('2026-12-02T09:00:00+05:30') }
    const html = show({ order, creditNotes: [note] })
    expect(html).toContain('href="/credit-notes/CN-2627-000007"')
    expect(textOf(html)).toContain('Credit note CN-2627-000007 ₹299, 2 December 2026')
  })

  test('M375 what came back stands beside “Paid”, and in the timeline', () => {
    const refunded = (status: 'processed' | 'due', amount: number) => ({
      id: crypto.randomUUID(),
      amount: paise(amount),
      status,
      createdAt: new Date('2026-11-25T10:00:00Z'),
      updatedAt: new Date('2026-11-26T10:00:00Z'),
    })
    const shown = (...refunds: ReturnType<typeof refunded>[]) => textOf(show({ order, refunds }))
    expect(shown(refunded('processed', 749_00))).toContain('Cash on Delivery Paid ₹749 refunded')
    expect(shown(refunded('processed', 1_558_00))).toContain('Cash on Delivery Paid Refunded in full')
    expect(shown(refunded('processed', 749_00), refunded('due', 50_00))).toMatch(
      /Paid ₹749 refunded ₹50 on its way back/,
    )
    expect(shown(refunded('processed', 749_00))).toMatch(
      /Payment Refunded ₹749 was refunded\..*Refund Started.*Order Shipped/,
    )
    expect(shown()).not.toMatch(/refunded|on its way back/i)
  })

  test('M75 links back to the place in the list', () => {
    expect(text).toContain('Back to Orders')
    expect(show({ order, view: { status: 'shipped', page: 2 } })).toContain('href="/orders?status=shipped&amp;page=2"')
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

test('M76 a placed order has the buttons of the confirmation; a finished one has nothing to track', () => {
  const text = textOf(show())
  for (const button of ['Track Order', 'Download Invoice', 'Share Order', 'Continue Shopping']) {
    expect(text).toContain(button)
  }
  expect(text.replace('&#x27;', "'")).toContain("What's Next")
  for (const status of ['delivered', 'cancelled'] as const) {
    expect(textOf(show({ order: makeOrder({ status }) }))).not.toMatch(/Track Order|What/)
  }
})

test('M255 lists the complaints about the order, and links all of them', () => {
  const complaint = { id: crypto.randomUUID(), number: 'C2627-000042', kind: 'late', status: 'open' } as const
  const html = show({ complaints: [{ ...complaint, createdAt: new Date(), goods: null }] })
  expect(html).toContain(`href="/complaints/${complaint.id}"`)
  expect(html).toContain('href="/complaints"')
})

test('M73 the confirmation of a deletion posts to the list, and leads back to the order', () => {
  const order = makeOrder({ status: 'delivered' })
  const html = show({ order, asksToDelete: true, view: { status: 'shipped', page: 1 } })
  expect(textOf(html)).toContain('Are you sure you want to delete this order?')
  expect(html).toContain('action="/orders?status=shipped" method="post"')
  expect(html).toContain(`href="/orders/${order.id}?status=shipped"`)
})

test('M234 a replacement names the order it is for, and has a delivery challan, and neither a payment nor an invoice', () => {
  const replaces = { id: 'id-1', orderNumber: '2627-000041' }
  const html = show({ order: makeOrder({ replaces, paidAt: null, total: paise(0), items: [{ price: paise(0) }] }) })
  expect(textOf(html)).toContain('Download delivery challan')
  expect(textOf(html)).toContain('No charge: this replaces items from your order 2627-000041.')
  expect(html).toContain('href="/orders/id-1"')
  expect(textOf(html)).not.toMatch(/Cash on Delivery|Invoice|payment went through/)
})

test('M234 an order links to what replaces it', () => {
  const html = show({ order: makeOrder({ replacements: [{ id: 'id-2', orderNumber: '2627-000043' }] }) })
  expect(textOf(html)).toContain('Replaced by order 2627-000043')
  expect(html).toContain('href="/orders/id-2"')
})

test('M530 M532 the page of a gift shows what was asked for, and thanks nobody by the recipient’s name', () => {
  const gift = { message: 'For Asha <3,\nwith love', wrapFee: paise(50_00), notBefore: '2999-12-12' }
  const order = makeOrder({ status: 'confirmed', shipping: paise(50_00), total: paise(1_349_00), gift })
  const html = show({ order })
  const text = textOf(html)
  expect(text).toContain('Thank you. Your order is placed!')
  expect(text).toContain(
    'Sent as a gift, without the invoice “For Asha &lt;3, with love” Gift wrapped Not sent before 12 December 2999',
  )
  expect(text).toContain('On its way Not sent before 12 December 2999. Delivered by')
  expect(text).toContain('Shipping FREE Gift wrap ₹50 Total ₹1,349')
  expect(textOf(show())).not.toMatch(/gift|not sent/i)
})
