import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { makeOrder } from '#tests/support/order-factory.ts'
import { RUNS } from '#tests/support/runs.ts'
import { invoiceFileName, invoiceHtml } from './invoice.server.tsx'

/** What a reader sees, one space for any gap. */
function textOf(html: string): string {
  return html
    .replace(/<style>.*?<\/style>|<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

describe('the invoice', () => {
  test('M72 is a file named after its number, at most 16 characters long', () => {
    expect(invoiceFileName('2627-000123')).toBe('INV-2627-000123.html')
  })

  test('M72 says what was bought, by whom, for how much', () => {
    const text = textOf(
      invoiceHtml(
        makeOrder({
          orderNumber: '2627-000123',
          createdAt: new Date('2026-11-21T16:30:00+05:30'),
          items: [{ name: 'Neel Cotton Kurti', size: 'M', quantity: 2, price: paise(749_00) }],
          shipping: paise(50_00),
          total: paise(1_548_00),
        }),
      ),
    )
    expect(text).toContain('Invoice number INV-2627-000123')
    expect(text).toContain('Order date 21 November 2026')
    expect(text).toContain('Ananya Desai 14 Sarita Society Navrangpura Ahmedabad, Gujarat 380009 India 9825012345')
    expect(text).toContain('Neel Cotton Kurti M 2 ₹749 ₹1,498')
    expect(text).toContain('Subtotal ₹1,498 Shipping ₹50 Total ₹1,548')
    expect(text).not.toContain('Tax')
  })

  test('M72 says Cash on Delivery, and beside it what is true', () => {
    const order = makeOrder({ paidAt: new Date('2026-11-21T11:00:00Z'), razorpayPaymentId: 'pay_Abc123' })
    const text = textOf(invoiceHtml(order))
    expect(text).toContain('Payment method Cash on Delivery')
    expect(text).toContain('Paid online on 21 November 2026, payment pay_Abc123')
  })

  test('M72 says that sales are final, and that the law stays above it', () => {
    const text = textOf(invoiceHtml(makeOrder()))
    expect(text).toContain('All sales are final. There are no returns, exchanges or refunds.')
    expect(text).toContain('This does not limit your rights under the Consumer Protection Act, 2019')
  })

  test('shows free shipping as FREE and tax only when there is some', () => {
    const taxed = makeOrder({ shipping: paise(0), tax: paise(64_95), total: paise(1_363_95) })
    const text = textOf(invoiceHtml(taxed))
    expect(text).toContain('Subtotal ₹1,299 Shipping FREE Tax ₹64.95 Total ₹1,363.95')
  })

  test('a name is text, whatever it contains', () => {
    const hostile = `</table><script>alert(1)</script><img src=x onerror="alert(2)">&amp;'`
    const html = invoiceHtml(
      makeOrder({
        items: [{ name: hostile, size: hostile }],
        shippingAddress: { full_name: hostile, address_line_2: hostile, city: hostile },
      }),
    )
    expect(html).not.toMatch(/<(script|img)/)
    expect(html.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt;/g)).toHaveLength(5)
  })

  test('has the same tags for every name and address', () => {
    const tagsOf = (html: string) => html.match(/<[^>]*>/g)
    const plain = tagsOf(invoiceHtml(makeOrder()))
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), (text) => {
        const order = makeOrder({
          items: [{ name: text, size: text }],
          shippingAddress: { full_name: text, city: text },
        })
        expect(tagsOf(invoiceHtml(order))).toEqual(plain)
      }),
      { numRuns: RUNS / 10 },
    )
  })

  test('asks nobody for anything', () => {
    const html = invoiceHtml(makeOrder())
    expect(html).toContain(`content="default-src &#x27;none&#x27;; style-src &#x27;unsafe-inline&#x27;"`)
    expect(html).not.toMatch(/\b(src|href|url|@import)\b\s*[=(]/)
  })
})
