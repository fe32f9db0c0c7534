import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { CHANGED_SETTINGS, OLD_TEXTS } from '#tests/support/factories/changed-settings.ts'
import { makeOrder } from '#tests/support/factories/order-factory.ts'
import { textOf } from '#tests/support/routes/render.tsx'
import type { AdminOrder } from '../order.ts'
import { packingSlipsHtml } from './packing-slip.server.tsx'

const options = { nonce: 'n0nce', settings: DEFAULT_SETTINGS }

function makeAdminOrder(overrides: Partial<AdminOrder> = {}): AdminOrder {
  return {
    ...makeOrder({
      orderNumber: '2627-000042',
      items: [
        { name: 'Neel Kurti', size: 'M', quantity: 2, price: paise(777_00) },
        { name: 'Rose Kurti', size: 'L', quantity: 1, price: paise(333_00) },
      ],
      notes: 'Ring twice',
    }),
    userId: null,
    isGuest: false,
    channel: null,
    paymentMethod: 'razorpay',
    paymentReference: null,
    addressCorrection: null,
    isCancelled: false,
    deletedAt: null,
    deletedBy: null,
    daysUntilDelivery: null,
    customer: { email: null, fullName: null, phone: null, gender: null, dateOfBirth: null },
    cancellation: null,
    refunded: paise(0),
    ...overrides,
  }
}

test('a packing slip shows what the parcel contains and where it goes, without prices', () => {
  const html = packingSlipsHtml([makeAdminOrder({ courier: 'DTDC', trackingNumber: 'D99' })], options)
  const text = textOf(html)
  for (const part of [
    'Order 2627-000042',
    'Ananya Desai 14 Sarita Society Navrangpura Ahmedabad, Gujarat 380009 India Phone +91 98250 12345',
    'Neel Kurti M 2',
    'Rose Kurti L 1',
    'Items in this parcel 3',
    'Courier DTDC Tracking number D99',
    'Ring twice',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toMatch(/₹|777|333|1,?299/)
})

test('each order has its own sheet', () => {
  const html = packingSlipsHtml([makeAdminOrder(), makeAdminOrder({ id: 'b', orderNumber: '2627-000043' })], {
    ...options,
  })
  expect(html.match(/<article>/g)).toHaveLength(2)
  expect(html).toContain('break-before: page')
  expect(html).toContain('<title>Packing slips</title>')
})

test('the phone number of a deleted customer is left out together with its label', () => {
  const order = makeAdminOrder()
  const html = packingSlipsHtml([{ ...order, shippingAddress: { ...order.shippingAddress, phone: '' } }], {
    ...options,
  })
  expect(textOf(html)).toContain('India Ordered on')
})

test('names and notes are escaped', () => {
  const html = packingSlipsHtml([makeAdminOrder({ notes: '<script>alert(1)</script>' })], options)
  expect(html).not.toContain('<script>alert')
  expect(html.match(/<script/g)).toHaveLength(1)
})

test('shows no old text once every setting was changed', () => {
  const order = makeAdminOrder()
  const elsewhere = { ...order, shippingAddress: { ...order.shippingAddress, city: 'Kochi', state: 'Kerala' } }
  const html = packingSlipsHtml([elsewhere], { ...options, settings: CHANGED_SETTINGS })
  for (const old of OLD_TEXTS) expect(html).not.toContain(old)
  const text = textOf(html)
  expect(text).toContain('Rang Mahal Jaipur, Rajasthan hello@rangmahal.example')
  expect(text).toContain('Thank you for choosing Rang Mahal.')
})

test('M234 the slip of a replacement says which order it is for, and that there is no charge', () => {
  const replaces = { id: crypto.randomUUID(), orderNumber: '2627-000041' }
  expect(packingSlipsHtml([makeAdminOrder({ replaces })], options)).toContain(
    'Replacement for order 2627-000041, no charge',
  )
  expect(packingSlipsHtml([makeAdminOrder()], options)).not.toContain('no charge')
})

test('M489 the slip of a parcel that is paid on delivery says what to collect, until it is paid', () => {
  const cod = { fee: paise(0), toCollect: paise(1_887_00), returnedAt: null }
  expect(packingSlipsHtml([makeAdminOrder({ cod })], options)).toContain('To collect ₹1,887')
  const paid = packingSlipsHtml([makeAdminOrder({ cod: { ...cod, toCollect: paise(0) } })], options)
  expect(paid).not.toMatch(/To collect|Cash on Delivery/)
})

test('M473 the slip of a corrected address says so', () => {
  const at = new Date('2026-11-27T06:00:00Z')
  const html = packingSlipsHtml([makeAdminOrder({ addressCorrection: { at, by: 'customer' } })], options)
  expect(textOf(html)).toContain('Throw away earlier slips and labels.')
  expect(textOf(packingSlipsHtml([makeAdminOrder()], options))).not.toContain('Throw away')
})

describe('M533 a gift', () => {
  const gift = {
    message: 'Dear Asha,\n<img src=x onerror=alert(1)> "love"',
    wrapFee: paise(50_00),
    notBefore: '2026-12-12',
  }
  const meera = { email: null, fullName: 'Meera <Rao>', phone: null, gender: null, dateOfBirth: null }
  const sheetsOf = (order: Partial<AdminOrder>) => {
    const html = packingSlipsHtml([makeAdminOrder(order)], options)
    return { html, sheets: html.split('<article>').slice(1).map(textOf) }
  }

  test('has a sheet of its own for the recipient, with message, names and items, and without prices', () => {
    const { html, sheets } = sheetsOf({ gift, customer: meera })
    expect(sheets).toHaveLength(2)
    expect(sheets[1]).toContain(
      'A gift for Ananya Desai Dear Asha, &lt;img src=x onerror=alert(1)&gt; &quot;love&quot; From Meera &lt;Rao&gt; 2 × Neel Kurti, size M Rose Kurti, size L',
    )
    expect(html).not.toContain('<img')
    expect(html).not.toMatch(/₹|777|333|1,?299/)
    expect(sheets[1]).not.toMatch(/invoice|2627-000042|Sarita/)
  })

  test('has instructions on the workshop’s sheet', () => {
    const [sheet] = sheetsOf({ gift, customer: meera }).sheets
    expect(sheet).toContain(
      'Gift Keep this slip. Put the gift slip into the parcel. Don’t enclose the invoice. Gift wrap it. Don’t send it before 12 December 2026.',
    )
    const [plain] = sheetsOf({ gift: { ...gift, wrapFee: null, notBefore: null } }).sheets
    expect(plain).not.toMatch(/wrap|before/)
  })

  test('without a message or a known buyer has the rest, and another order nothing of it', () => {
    const { sheets } = sheetsOf({ gift: { message: '', wrapFee: null, notBefore: null } })
    expect(sheets[1]).toContain('A gift for Ananya Desai 2 × Neel Kurti')
    expect(sheetsOf({}).html).not.toMatch(/gift/i)
  })
})
