import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { CHANGED_SETTINGS, OLD_TEXTS } from '#tests/support/factories/changed-settings.ts'
import { makeOrder } from '#tests/support/factories/order-factory.ts'
import { textOf } from '#tests/support/routes/render.tsx'
import { RUNS } from '#tests/support/run/property-runs.ts'
import { creditNoteFileName, creditNoteHtml } from './credit-note.server.tsx'
import { type CreditedAmount, type CreditNote, creditParts, creditsOf } from './credit-note.ts'
import { taxOfOrder } from './gst.ts'

const GUJARAT_GSTIN = '24AAACC1206D1ZM'
const PARTS = ['amount', 'taxable', 'cgst', 'sgst', 'igst'] as const

const taxOf = (lines: { price: number; gstRate: number }[], { state = 'Gujarat', shipping = 0 } = {}) =>
  taxOfOrder(
    {
      lines: lines.map(({ price, gstRate }) => ({ price: paise(price), quantity: 1, discount: paise(0), gstRate })),
      shipping: paise(shipping),
    },
    { sellerGstin: GUJARAT_GSTIN, state },
  )

/** Of goods at 18% and goods at 5%, in another state. */
const taxOfTwoRates = (higher: number, lower: number, shipping = 0) => {
  const lines = [
    { price: higher, gstRate: 1800 },
    { price: lower, gstRate: 500 },
  ]
  return taxOf(lines, { state: 'Kerala', shipping })
}

const sum = <Name extends string>(parts: readonly Readonly<Record<Name, number>>[], name: Name) =>
  parts.reduce((total, part) => total + part[name], 0)

describe('the amounts of a credit note', () => {
  test('are those of the invoice after a full refund', () => {
    const tax = taxOf([{ price: 1_299_00, gstRate: 500 }])
    expect(creditsOf(tax, [{ amount: paise(1_299_00) }])).toEqual([
      [{ gstRate: 500, amount: 1_299_00, taxable: 1_237_14, cgst: 30_93, sgst: 30_93, igst: 0 }],
    ])
  })

  test('include the tax on a partial refund, as IGST outside the state', () => {
    const tax = taxOf([{ price: 1_050_00, gstRate: 500 }], { state: 'Kerala' })
    expect(creditsOf(tax, [{ amount: paise(105_00) }])).toEqual([
      [{ gstRate: 500, amount: 105_00, taxable: 100_00, cgst: 0, sgst: 0, igst: 5_00 }],
    ])
  })

  test('are spread over the tax rates by value', () => {
    const tax = taxOfTwoRates(3_000_00, 1_000_00)
    expect(creditsOf(tax, [{ amount: paise(400_00) }])[0]).toMatchObject([
      { gstRate: 500, amount: 100_00 },
      { gstRate: 1800, amount: 300_00 },
    ])
  })

  test('are those of the goods that a refund names, at their own rate', () => {
    const tax = taxOfTwoRates(3_000_00, 1_000_00, 100_00)
    const dress = { line: 1, quantity: 1, amount: paise(1_000_00) }
    const note = { amount: paise(1_060_00), lines: [dress], delivery: paise(60_00) }
    const [credits = []] = creditsOf(tax, [note])
    expect(credits).toMatchObject([
      { gstRate: 500, amount: 1_015_00 },
      { gstRate: 1800, amount: 45_00 },
    ])
    expect(creditParts(tax, note, credits)).toMatchObject([
      { of: dress, gstRate: 500, amount: 1_000_00, taxable: 952_39, igst: 47_61 },
      { of: 'delivery', gstRate: 500, amount: 15_00 },
      { of: 'delivery', gstRate: 1800, amount: 45_00 },
    ])
  })

  test('are spread where an earlier note used up the rate of the goods', () => {
    const tax = taxOfTwoRates(300_00, 100_00)
    const notes = [
      { amount: paise(200_00) },
      { amount: paise(100_00), lines: [{ line: 1, quantity: 1, amount: paise(100_00) }] },
    ]
    const credits = creditsOf(tax, notes)
    expect(credits[1]).toMatchObject([
      { gstRate: 500, amount: 50_00 },
      { gstRate: 1800, amount: 50_00 },
    ])
    expect(creditParts(tax, notes[1] as CreditedAmount, credits[1] ?? [])).toMatchObject([
      { of: { line: 1 }, amount: 50_00 },
      { of: 'rest', amount: 50_00 },
    ])
  })

  test('give no part of a paisa or two more tax than its amount', () => {
    const tax = taxOf(
      [
        { price: 1_00, gstRate: 1800 },
        { price: 9_999_00, gstRate: 500 },
      ],
      { shipping: 13 },
    )
    // One paisa of the delivery charge is at 18%; it is too small for both CGST and SGST.
    const note = { amount: paise(1_13), lines: [{ line: 0, quantity: 1, amount: paise(1_00) }], delivery: paise(13) }
    const [credits = []] = creditsOf(tax, [note])
    const parts = creditParts(tax, note, credits)
    expect(parts.filter((part) => part.amount < 2 * part.cgst)).toEqual([])
    expect(sum(parts, 'cgst')).toBe(sum(credits, 'cgst'))
  })

  test('never take a tax below zero, however small the refunds', () => {
    const line = fc.record({ price: fc.integer({ min: 1, max: 60 }), gstRate: fc.constantFrom(500, 1800, 4000) })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('Gujarat', 'Kerala'),
        fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 12 }),
        (lines, state, wanted) => {
          const tax = taxOf(lines, { state })
          const notes: CreditedAmount[] = []
          let left: number = tax.total.amount
          for (const [line, { amount }] of tax.lines.entries()) {
            if (line % 2 === 1) notes.push({ amount, lines: [{ line, quantity: 1, amount }] })
            if (line % 2 === 1) left -= amount
          }
          for (const amount of wanted.filter((each) => each <= tax.total.amount)) {
            if (amount > left) continue
            notes.push({ amount: paise(amount) })
            left -= amount
          }
          const credits = creditsOf(tax, notes)
          for (const [index, note] of notes.entries()) {
            expect(sum(creditParts(tax, note, credits[index] ?? []), 'amount')).toBe(note.amount)
          }
        },
      ),
      { numRuns: RUNS },
    )
  })

  test('match the invoice to the paisa, whether its refunds name goods or not', () => {
    const line = fc.record({ price: fc.integer({ min: 1_00, max: 9_999_00 }), gstRate: fc.constantFrom(500, 1800) })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('Gujarat', 'Kerala'),
        fc.integer({ min: 0, max: 299_00 }),
        fc.array(fc.option(fc.integer({ min: 1_00, max: 3_000_00 }), { nil: undefined }), { maxLength: 6 }),
        (lines, state, shipping, steps) => {
          const tax = taxOf(lines, { state, shipping })
          let left: number = tax.total.amount
          const notes: CreditedAmount[] = []
          const add = (note: CreditedAmount) => {
            if (note.amount > left || note.amount === 0) return
            notes.push(note)
            left -= note.amount
          }
          // Amounts without goods, and the goods one after the other; whatever is left comes last.
          for (const [index, amount] of steps.entries()) {
            if (amount !== undefined) add({ amount: paise(amount) })
            else if (index < lines.length) {
              const price = tax.lines[index]?.amount ?? paise(0)
              add({ amount: price, lines: [{ line: index, quantity: 1, amount: price }] })
            }
          }
          add({ amount: paise(left), delivery: paise(Math.min(left, shipping)) })
          const credits = creditsOf(tax, notes)
          for (const [index, note] of notes.entries()) {
            const parts = creditParts(tax, note, credits[index] ?? [])
            for (const each of PARTS) expect(sum(parts, each), each).toBe(sum(credits[index] ?? [], each))
          }
          for (const part of PARTS) expect(sum(credits.flat(), part)).toBe(tax.total[part])
        },
      ),
      { numRuns: RUNS },
    )
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
          const credits = creditsOf(
            tax,
            [...amounts, left].map((amount) => ({ amount: paise(amount) })),
          )
          for (const [index, note] of credits.entries()) {
            expect(sum(note, 'amount')).toBe([...amounts, left][index])
            for (const credit of note) {
              expect(credit.taxable + credit.cgst + credit.sgst + credit.igst).toBe(credit.amount)
              expect(credit.cgst).toBe(credit.sgst)
            }
          }
          for (const part of PARTS) expect(sum(credits.flat(), part), part).toBe(tax.total[part])
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
  const byAmount: CreditedAmount[] = [{ amount: paise(1_000_00) }, { amount: paise(299_00) }]
  const html = (name = 'Ananya Desai', settings = DEFAULT_SETTINGS, credited = byAmount) =>
    creditNoteHtml(
      {
        order: { ...order, sellerGstin: GUJARAT_GSTIN, shippingAddress: { ...order.shippingAddress, full_name: name } },
        note,
        credited,
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
    expect(text).toContain('Total: ₹299.00, in words: Two Hundred Ninety Nine Rupees Only')
    expect(text).toContain('For Gulmeher Authorised signatory')
  })

  test('names the goods of a refund by items', () => {
    const lines = [{ line: 0, quantity: 1, amount: paise(1_299_00) }]
    const text = textOf(html('Ananya Desai', DEFAULT_SETTINGS, [{ amount: paise(1_299_00), lines }]))
    expect(text).toContain(`${order.items[0]?.name} Size M, 1 pcs, HSN 6206 1,237.14 30.93 2.5% 30.93 2.5% 1,299.00`)
    expect(text).not.toContain('Goods and shipping')
  })

  test('M531 names the gift wrap within the shipping that it credits, which follows the delivery', () => {
    const gift = { message: '', wrapFee: paise(50_00), notBefore: null }
    const wrapped = { ...order, gift, shipping: paise(129_00), sellerGstin: GUJARAT_GSTIN }
    const refunds = [100_00, 20_00, 9_00].map((amount) => ({ amount: paise(amount), delivery: paise(amount) }))
    const textAfter = (credited: readonly CreditedAmount[], of: CreditNote = note) =>
      textOf(creditNoteHtml({ order: wrapped, note: of, credited }, DEFAULT_SETTINGS))
    expect(textAfter([{ amount: paise(79_00), delivery: paise(79_00) }])).not.toContain('gift wrap')
    expect(textAfter(refunds.slice(0, 1))).toContain('Shipping includes ₹21.00 for gift wrap.')
    expect(textAfter(refunds.slice(0, 2))).toContain('Shipping includes ₹20.00 for gift wrap.')
    expect(textAfter(refunds)).toContain('Shipping includes ₹9.00 for gift wrap.')
    expect(textAfter([...refunds, ...refunds])).not.toContain('gift wrap')

    // An amount without goods took from the shipping, too; what the new invoice has is what is cancelled.
    const cancels = { number: 'INV-2627-000123', replacedBy: 'INV-C2627-000001' }
    const rest = { amount: paise(60_00), delivery: paise(60_00) }
    expect(textAfter([{ amount: paise(69_00) }, rest], { ...note, cancels })).toContain('includes ₹50.00 for gift wrap')
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
