import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { statutoryRights } from '#app/domain/settings/legal-lines.ts'
import { exchangeTerms } from '#app/domain/settings/public-settings.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { CHANGED_SETTINGS, OLD_TEXTS } from '#tests/support/factories/changed-settings.ts'
import { makeOrder } from '#tests/support/factories/order-factory.ts'
import { RUNS } from '#tests/support/run/property-runs.ts'
import type { InvoicedOrder } from '../order.ts'
import * as invoices from './invoice.server.tsx'
import { amountInWords } from './tax-invoice.server.tsx'

const invoiceHtml = (order: InvoicedOrder, settings: Partial<ShopSettings> = {}) =>
  invoices.invoiceHtml(order, { ...DEFAULT_SETTINGS, ...settings })
const textOfInvoice = (order: InvoicedOrder, settings?: Partial<ShopSettings>) => textOf(invoiceHtml(order, settings))

/** The visible text, with whitespace collapsed. */
function textOf(html: string): string {
  return html
    .replace(/<style>.*?<\/style>|<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

describe('the tax invoice of an order sold under a GSTIN', () => {
  const taxed = (changes: Parameters<typeof makeOrder>[0] = {}) =>
    makeOrder({
      sellerGstin: '24AAACC1206D1ZM',
      items: [{ name: 'Neel Cotton Kurti', size: 'M', price: paise(1_299_00), hsnCode: '6206', gstRate: 500 }],
      ...changes,
    })

  test('M72 shows the shop with its GSTIN, the place of supply, and CGST and SGST within the state', () => {
    const text = textOfInvoice(taxed({ orderNumber: '2627-000123' }))
    expect(text).toContain('Gulmeher Ahmedabad, Gujarat')
    expect(text).toContain('GSTIN 24AAACC1206D1ZM')
    expect(text).toContain('Tax Invoice Invoice number INV-2627-000123')
    expect(text).toContain('Place of supply Gujarat (24) Tax payable on reverse charge No')
    expect(text).toContain('Billed and delivered to Ananya Desai')
    expect(text).toContain('Item HSN Quantity Unit price Taxable value CGST SGST Amount')
    expect(text).toContain('Neel Cotton Kurti Size M 6206 1 pcs 1,299.00 1,237.14 30.93 2.5% 30.93 2.5% 1,299.00')
    expect(text).toContain('Total in ₹ 1,237.14 30.93 30.93 1,299.00')
    expect(text).toContain('One Thousand Two Hundred Ninety Nine Rupees Only')
    expect(text).toContain('Payment method Cash on Delivery')
    expect(text).toContain('All sales are final.')
    expect(text).toContain('For Gulmeher Authorised signatory')
  })

  test('M536 of a gift is billed to who paid for it, not to who gets it', () => {
    const text = textOfInvoice(taxed({ payer: 'Meera Iyer' }))
    expect(text).toContain('Billed to Meera Iyer Delivered to Ananya Desai')
    expect(text).not.toContain('Billed and delivered')
  })

  test('M578 of a gift names the buyer with address and State beside where it was delivered, also when it was issued anew', () => {
    const { phone: _, ...recipient } = makeOrder().shippingAddress
    const billedTo = {
      ...recipient,
      full_name: 'Meera <Iyer>',
      address_line_1: '4 Mill Road',
      city: 'Kochi',
      state: 'Kerala',
    }
    const gift = { message: '', wrapFee: null, notBefore: null, billedTo }
    const named = `Billed to Meera &lt;Iyer&gt; 4 Mill Road ${billedTo.address_line_2} Kochi, Kerala ${billedTo.postal_code} India State Kerala (32) Delivered to Ananya Desai`
    const text = textOfInvoice(taxed({ gift, payer: 'Meera' }))
    expect(text).toContain(named)
    expect(text).toContain('Place of supply Gujarat (24)')
    // The account may be deleted since, and the address corrected.
    const reissue = { number: 'INV-C2627-000001', issuedAt: new Date(), replaced: 'INV-1', creditNoteNumber: 'CN-1' }
    expect(textOfInvoice(taxed({ gift, reissue }))).toContain(named)
  })

  test('M455 a discount stands in its item’s line, and the taxable value is what is left', () => {
    const order = taxed({
      items: [
        { name: 'Neel Kurti', price: paise(2_800_00), discount: paise(280_00), hsnCode: '6206', gstRate: 500 },
        { name: 'Rani Dupatta', price: paise(1_050_00), hsnCode: '6206', gstRate: 500 },
      ],
      discount: paise(280_00),
      total: paise(3_570_00),
      offerName: 'Diwali offer',
    })
    const text = textOfInvoice(order)
    expect(text).toContain('Item HSN Quantity Unit price Discount Taxable value CGST SGST Amount')
    expect(text).toContain('6206 1 pcs 2,800.00 280.00 2,400.00 60.00 2.5% 60.00 2.5% 2,520.00')
    expect(text).toContain('6206 1 pcs 1,050.00 0.00 1,000.00 25.00 2.5% 25.00 2.5% 1,050.00')
    expect(text).toContain('Total in ₹ 3,400.00 85.00 85.00 3,570.00')
  })

  test('M455 an invoice without tax has the discount in its lines, too', () => {
    const text = textOfInvoice(
      makeOrder({
        items: [{ name: 'Neel Kurti', size: 'M', price: paise(1_000_00), discount: paise(100_00) }],
        discount: paise(100_00),
        total: paise(900_00),
      }),
    )
    expect(text).toContain('Unit price Discount Amount Neel Kurti M 1 ₹1,000 ₹100 ₹900 Subtotal ₹900')
  })

  test('M141 names the supplier in full: legal name, registered address, contact, GSTIN and State with its code', () => {
    const text = textOfInvoice(taxed(), {
      legalName: 'Rang Mahal Crafts LLP',
      registeredAddress: '4 Mill Road\nJaipur 302001',
      careEmail: 'care@rangmahal.example',
      phone: '+91 141 400 0000',
    })
    expect(text).toContain(
      'Rang Mahal Crafts LLP 4 Mill Road Jaipur 302001 care@rangmahal.example +91 141 400 0000 GSTIN 24AAACC1206D1ZM State Gujarat (24)',
    )
    expect(text).toContain('For Rang Mahal Crafts LLP Authorised signatory')
  })

  test('shows IGST for another state, and taxes the delivery charge like the items', () => {
    const order = taxed({
      items: [{ price: paise(3_299_00), hsnCode: '6211', gstRate: 1800 }],
      shipping: paise(99_00),
      total: paise(3_398_00),
      shippingAddress: { state: 'Kerala' },
    })
    const text = textOfInvoice(order)
    expect(text).toContain('Place of supply Kerala (32)')
    expect(text).toContain('3,299.00 2,795.76 503.24 18% 3,299.00')
    expect(text).toContain('Shipping with goods at 18% 83.90 15.10 18% 99.00')
    expect(text).toContain('Total in ₹ 2,879.66 518.34 3,398.00')
    expect(text).not.toContain('CGST')
  })

  test('spells out the amount in words, with paise, lakhs and crores', () => {
    expect(amountInWords(paise(1_299_50))).toBe('One Thousand Two Hundred Ninety Nine Rupees And Fifty Paise Only')
    expect(amountInWords(paise(12_34_567_05))).toBe(
      'Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven Rupees And Five Paise Only',
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 20_000_000 }), (hundredths, whole) => {
        const text = amountInWords(paise(whole * 100 + hundredths))
        expect(text.endsWith('Only')).toBe(true)
        expect(/ Pais[ae] /.test(text)).toBe(hundredths > 0)
        // The paise are exact, although a fraction of a rupee isn't in floating point.
        const paiseOf = (words: string) => words.split(' And ').at(-1)
        if (hundredths > 0) expect(paiseOf(text)).toBe(paiseOf(amountInWords(paise(100 + hundredths))))
      }),
      { numRuns: RUNS },
    )
  })
})

test('M141 an order sold under the composition scheme gets a bill of supply without tax', () => {
  const order = makeOrder({
    orderNumber: '2627-000123',
    sellerGstin: '24AAACC1206D1ZM',
    taxMode: 'composition',
    items: [{ name: 'Neel Cotton Kurti', size: 'M', price: paise(1_299_00), hsnCode: '6206' }],
  })
  const text = textOfInvoice(order)
  expect(text).toContain('GSTIN 24AAACC1206D1ZM State Gujarat (24)')
  expect(text).toContain(
    'Bill of Supply Composition taxable person, not eligible to collect tax on supplies. Bill of supply number INV-2627-000123',
  )
  expect(text).toContain('Neel Cotton Kurti HSN 6206 M 1 ₹1,299 ₹1,299')
  expect(text).not.toMatch(/CGST|IGST|Taxable|Tax Invoice|%/)
})

describe('the invoice', () => {
  test('M72 is a file named after its number of at most 16 characters', () => {
    expect(invoices.orderDocumentFileName({ orderNumber: '2627-000123', replaces: null })).toBe('INV-2627-000123.html')
  })

  test('M72 M391 shows the items, the buyer without their phone number, and the amounts', () => {
    const text = textOfInvoice(
      makeOrder({
        orderNumber: '2627-000123',
        createdAt: new Date('2026-11-21T16:30:00+05:30'),
        items: [{ name: 'Neel Cotton Kurti', size: 'M', quantity: 2, price: paise(749_00) }],
        shipping: paise(50_00),
        total: paise(1_548_00),
      }),
    )
    expect(text).toContain('Invoice number INV-2627-000123')
    expect(text).toContain('Order date 21 November 2026')
    expect(text).toContain('Ananya Desai 14 Sarita Society Navrangpura Ahmedabad, Gujarat 380009 India')
    expect(text).not.toContain('98250 12345')
    expect(text).toContain('Neel Cotton Kurti M 2 ₹749 ₹1,498')
    expect(text).toContain('Subtotal ₹1,498 Shipping ₹50 Total ₹1,548')
    expect(text).not.toMatch(/Tax|GST|HSN/)
  })

  test('M72 says Cash on Delivery, and how the order was actually paid', () => {
    const order = makeOrder({ paidAt: new Date('2026-11-21T11:00:00Z'), razorpayPaymentId: 'pay_Abc123' })
    const text = textOfInvoice(order)
    expect(text).toContain('Payment method Cash on Delivery')
    expect(text).toContain('Paid online on 21 November 2026, payment pay_Abc123')
  })

  test('M72 says that sales are final, without limiting statutory rights', () => {
    const text = textOfInvoice(makeOrder())
    expect(text).toContain('All sales are final. There are no returns, exchanges or refunds.')
    expect(text).toContain('This does not limit your rights under the Consumer Protection Act, 2019')
  })

  test.each(['unregistered', 'regular', 'composition'] as const)(
    'of a %s shop shows no old text once every setting was changed',
    (taxMode) => {
      const order = makeOrder({
        taxMode,
        sellerGstin: taxMode === 'unregistered' ? null : CHANGED_SETTINGS.gstin,
        items: [{ hsnCode: '6206', gstRate: taxMode === 'regular' ? 500 : null }],
        shippingAddress: { city: 'Kochi', state: 'Kerala' },
      })
      const html = invoiceHtml(order, CHANGED_SETTINGS)
      for (const old of OLD_TEXTS) expect(html).not.toContain(old)
      const text = textOf(html)
      expect(text).toContain('Rang Mahal Crafts LLP 4 Mill Road Jaipur 302001 hello@rangmahal.example +91 141 400 1111')
      expect(text).toContain(`${exchangeTerms(CHANGED_SETTINGS)} ${statutoryRights(CHANGED_SETTINGS)}`)
      expect(textOf(invoiceHtml(order, { ...CHANGED_SETTINGS, exchangesOffered: false }))).toContain(
        'All sales are final.',
      )
      expect(text.includes('GSTIN 08AAACC1206D1ZG State Rajasthan (08)')).toBe(taxMode !== 'unregistered')
    },
  )

  test('has the buyer’s statutory rights in its footer, in letters as large as its other text', () => {
    const html = invoiceHtml(makeOrder())
    expect(html).toMatch(/<footer>(?!.*<\/footer>.*Consumer Protection Act).*Consumer Protection Act/s)
    expect(html).not.toMatch(/footer[^{}]*\{[^}]*font-size/)
  })

  test('leaves out the lines that the owner has switched off', () => {
    const text = textOfInvoice(makeOrder(), { linePaidOnline: false, lineStatutoryRights: false })
    expect(text).not.toMatch(/Paid online|Consumer Protection/)
    expect(text).toContain('All sales are final.')
  })

  test('M72 of a shop that changed no setting names city, email and phone, and nothing else', () => {
    expect(textOfInvoice(makeOrder())).toContain(
      ' Ahmedabad, Gujarat care@gulmeher.example +91 79 4000 0000 Invoice Invoice number',
    )
  })

  test('shows free shipping as FREE and tax only when there is some', () => {
    const taxed = makeOrder({ shipping: paise(0), tax: paise(64_95), total: paise(1_363_95) })
    const text = textOfInvoice(taxed)
    expect(text).toContain('Subtotal ₹1,299 Shipping FREE Tax ₹64.95 Total ₹1,363.95')
  })

  test('X04 escapes names and addresses', () => {
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

  test('has the same tags whatever names and addresses contain', () => {
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

  test('X04 loads nothing from elsewhere', () => {
    const html = invoiceHtml(makeOrder())
    expect(html).toContain(`content="default-src &#x27;none&#x27;; style-src &#x27;unsafe-inline&#x27;"`)
    expect(html).not.toMatch(/\b(src|href|url|@import)\b\s*[=(]/)
  })
})
