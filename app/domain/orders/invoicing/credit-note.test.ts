import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { CHANGED_SETTINGS, OLD_TEXTS } from '#tests/support/changed-settings.ts'
import { makeOrder } from '#tests/support/order-factory.ts'
import { RUNS } from '#tests/support/property-runs.ts'
import { textOf } from '#tests/support/render.tsx'
import { creditNoteFileName, creditNoteHtml } from './credit-note.server.tsx'
import { creditsOf } from './credit-note.ts'
import { taxOfOrder } from './gst.ts'

const GUJARAT_GSTIN = '24AAACC1206D1ZM'
const PARTS = ['amount', 'taxable', 'cgst', 'sgst', 'igst'] as const

const taxOf = (lines: { price: number; gstRate: number }[], { state = 'Gujarat', shipping = 0 } = {}) =>
  taxOfOrder(
    {
      lines: lines.map(({ price, gstRate }) => ({ price: paise(price), quantity: 1, gstRate })),
      shipping: paise(shipping),
      discount: paise(0),
    },
    { sellerGstin: GUJARAT_GSTIN, state },
  )

describe('the amounts of a credit note', () => {
  test('are those of the invoice after a full refund', () => {
    const tax = taxOf([{ price: 1_299_00, gstRate: 500 }])
    expect(creditsOf(tax, [paise(1_299_00)])).toEqual([
      [{ gstRate: 500, amount: 1_299_00, taxable: 1_237_14, cgst: 30_93, sgst: 30_93, igst: 0 }],
    ])
  })

  test('include the tax on a partial refund, as IGST outside the state', () => {
    const tax = taxOf([{ price: 1_050_00, gstRate: 500 }], { state: 'Kerala' })
    expect(creditsOf(tax, [paise(105_00)])).toEqual([
      [{ gstRate: 500, amount: 105_00, taxable: 100_00, cgst: 0, sgst: 0, igst: 5_00 }],
    ])
  })

  test('are spread over the tax rates by value', () => {
    const tax = taxOf(
      [
        { price: 3_000_00, gstRate: 1800 },
        { price: 1_000_00, gstRate: 500 },
      ],
      { state: 'Kerala' },
    )
    expect(creditsOf(tax, [paise(400_00)])[0]).toMatchObject([
      { gstRate: 500, amount: 100_00 },
      { gstRate: 1800, amount: 300_00 },
    ])
  })

  test('match every part of the invoice once all is refunded, in any number of notes', () => {
    const price = fc.integer({ min: 1_00, max: 9_999_00 })
    const line = fc.record({ price, gstRate: fc.constantFrom(500, 1800) })
    const options = fc.record({
      state: fc.constantFrom('Gujarat', 'Kerala'),
      shipping: fc.integer({ max: 299_00, min: 0 }),
    })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        options,
        fc.array(fc.integer({ min: 1_00, max: 3_000_00 }), { maxLength: 8 }),
        (lines, way, wanted) => {
          const tax = taxOf(lines, way)
          const amounts: number[] = []
          let left: number = tax.total.amount
          for (const amount of wanted.filter((each) => each < tax.total.amount)) {
            if (left - amount < 1_00) break
            amounts.push(amount)
            left -= amount
          }
          const credits = creditsOf(tax, [...amounts, left].map(paise))
          for (const [index, note] of credits.entries()) {
            const sum = note.reduce((total, credit) => total + credit.amount, 0)
            expect(sum).toBe([...amounts, left][index])
            for (const credit of note) {
              expect(credit.taxable + credit.cgst + credit.sgst + credit.igst).toBe(credit.amount)
              expect(credit.cgst).toBe(credit.sgst)
            }
          }
          for (const part of PARTS) {
            const sum = credits.flat().reduce((total, credit) => total + credit[part], 0)
            expect(sum, part).toBe(tax.total[part])
          }
        },
      ),
      { numRuns: RUNS },
    )
  })
})

describe('the document', () => {
  const order = makeOrder({
    orderNumber: '2627-000123',
    shippingAddress: { city: 'Surat' },
    sellerGstin: GUJARAT_GSTIN,
    createdAt: new Date('2026-11-21T16:30:00+05:30'),
    items: [{ price: paise(1_299_00), hsnCode: '6206', gstRate: 500 }],
  })
  const note = { number: 'CN-2627-000007', amount: paise(299_00), issuedAt: new Date('2026-12-02T09:00:00+05:30') }
  const html = (name = 'Ananya Desai', settings = DEFAULT_SETTINGS) =>
    creditNoteHtml(
      {
        order: { ...order, sellerGstin: GUJARAT_GSTIN, shippingAddress: { ...order.shippingAddress, full_name: name } },
        note,
        earlier: [paise(1_000_00)],
      },
      settings,
    )

  test('shows its number and date, the invoice, the shop, the buyer and the credited tax', () => {
    const text = textOf(html())
    expect(text).toContain('GSTIN 24AAACC1206D1ZM')
    expect(text).toContain('Credit Note Credit note number CN-2627-000007 Date 2 December 2026')
    expect(text).toContain('Against invoice INV-2627-000123 of 21 November 2026')
    expect(text).toContain('Place of supply Gujarat (24)')
    expect(text).toContain('Billed and delivered to Ananya Desai')
    expect(text).toContain('Taxable value CGST SGST Amount')
    expect(text).toContain('Goods and shipping at 5% 284.76 7.12 2.5% 7.12 2.5% 299.00')
    expect(text).toContain('Total in ₹ 284.76 7.12 7.12 299.00')
    expect(text).toContain('Total in words: Two Hundred Ninety Nine Rupees Only')
    expect(text).toContain('For Gulmeher Authorised signatory')
  })

  test('shows no old text once every setting was changed', () => {
    const changed = html('Ananya Desai', CHANGED_SETTINGS)
    for (const old of OLD_TEXTS) expect(changed).not.toContain(old)
    expect(textOf(changed)).toContain('For Rang Mahal Crafts LLP Authorised signatory')
  })

  test('is a file named after its number, with names and addresses escaped', () => {
    expect(creditNoteFileName(note.number)).toBe('CN-2627-000007.html')
    expect(html('<script>alert(1)</script>')).not.toContain('<script')
  })
})
