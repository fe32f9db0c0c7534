import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INDIAN_STATES } from '#app/domain/addresses/address.ts'
import { gstRateOf } from '#app/domain/catalog/gst-rate.ts'
import { type Paise, paise } from '#app/money.ts'
import { GST_STATE_CODES } from '#app/vocabulary/gstin.ts'
import { RUNS } from '#tests/support/run/property-runs.ts'
import { amountPaid, apportion, pricePaid, taxOfOrder } from './gst.ts'

const GUJARAT = '24AAACC1206D1ZM'

/** A line taxed by what each of its units costs after the discount. */
const line = (price: number, quantity = 1, discount = 0) => {
  const priced = { price: paise(price), quantity, discount: paise(discount) }
  return { ...priced, gstRate: gstRateOf(pricePaid(priced)) }
}

test('every state of an address has a GST code', () => {
  expect(Object.keys(GST_STATE_CODES).sort()).toEqual([...INDIAN_STATES].sort())
})

describe('the tax within an order', () => {
  const order = { lines: [line(1_299_00)], shipping: paise(0) }

  test('delivered within the state is CGST and SGST in equal parts', () => {
    const { isWithinState, total } = taxOfOrder(order, { sellerGstin: GUJARAT, state: 'Gujarat' })
    expect(isWithinState).toBe(true)
    expect(total).toEqual({ amount: 1_299_00, taxable: 1_237_14, cgst: 30_93, sgst: 30_93, igst: 0 })
  })

  test.each(INDIAN_STATES.filter((state) => state !== 'Gujarat'))('delivered to %s is IGST', (state) => {
    const { isWithinState, total } = taxOfOrder(order, { sellerGstin: GUJARAT, state })
    expect(isWithinState).toBe(false)
    expect(total).toEqual({ amount: 1_299_00, taxable: 1_237_14, cgst: 0, sgst: 0, igst: 61_86 })
  })

  test('uses the rate of each unit price, whatever the quantity', () => {
    const { lines } = taxOfOrder(
      { ...order, lines: [line(1_299_00, 3), line(2_999_00)] },
      { sellerGstin: GUJARAT, state: 'Kerala' },
    )
    expect(lines.map(({ gstRate, taxable, igst }) => ({ gstRate, taxable, igst }))).toEqual([
      { gstRate: 500, taxable: 3_711_43, igst: 185_57 },
      { gstRate: 1800, taxable: 2_541_53, igst: 457_47 },
    ])
  })

  test('spreads the delivery charge over the rates of the items by value', () => {
    const { delivery } = taxOfOrder(
      { lines: [line(1_000_00), line(3_000_00)], shipping: paise(100_00) },
      { sellerGstin: GUJARAT, state: 'Kerala' },
    )
    expect(delivery).toEqual([
      { gstRate: 500, amount: 25_00, taxable: 23_81, cgst: 0, sgst: 0, igst: 1_19 },
      { gstRate: 1800, amount: 75_00, taxable: 63_56, cgst: 0, sgst: 0, igst: 11_44 },
    ])
  })

  const price = fc.integer({ min: 1, max: 50_000_00 })
  const anyOrder = fc
    .record({
      lines: fc.array(fc.tuple(price, fc.integer({ min: 1, max: 20 })), { minLength: 1, maxLength: 12 }),
      shipping: fc.integer({ min: 0, max: 500_00 }),
      discountShare: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ lines, shipping, discountShare }) => {
      const subtotal = lines.reduce((sum, [unit, quantity]) => sum + unit * quantity, 0)
      const discount = Math.floor(subtotal * discountShare)
      const shares = apportion(
        paise(discount),
        lines.map(([unit, quantity]) => paise(unit * quantity)),
      )
      return {
        lines: lines.map(([unit, quantity], index) => line(unit, quantity, shares[index])),
        shipping: paise(shipping),
        total: subtotal + shipping - discount,
      }
    })

  test('adds up to the amount paid, in every part, for any order and any state', () => {
    fc.assert(
      fc.property(anyOrder, fc.constantFrom(...INDIAN_STATES), (bought, state) => {
        const tax = taxOfOrder(bought, { sellerGstin: GUJARAT, state })
        const parts = [...tax.lines, ...tax.delivery]
        for (const part of parts) {
          expect(part.taxable + part.cgst + part.sgst + part.igst).toBe(part.amount)
          expect(part.cgst).toBe(part.sgst)
          expect(tax.isWithinState ? part.igst : part.cgst).toBe(0)
          // The stated tax is the rate applied to the stated value, apart from rounding each tax to a paisa.
          const exact = (part.taxable * part.gstRate) / 10_000
          expect(Math.abs(part.cgst + part.sgst + part.igst - exact)).toBeLessThan(2.1)
        }
        expect(tax.total.amount).toBe(bought.total)
        expect(tax.total.taxable + tax.total.cgst + tax.total.sgst + tax.total.igst).toBe(bought.total)
        expect(tax.lines).toHaveLength(bought.lines.length)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('M452 what is paid for a unit decides its rate', () => {
  test.each([
    ['₹2,625 at 5%', line(2_625_00), 2_625_00, 500],
    ['₹2,626 less ₹1 at 5%', line(2_626_00, 1, 1_00), 2_625_00, 500],
    ['₹2,625.01 at 18%', line(2_626_00, 1, 99), 2_625_01, 1800],
    ['three for ₹7,875, from ₹9,000, at 5%', line(3_000_00, 3, 1_125_00), 2_625_00, 500],
    ['three for a paisa more at 18%, by the dearest', line(3_000_00, 3, 1_124_99), 2_625_01, 1800],
  ])('%s', (_, of, unit, gstRate) => {
    expect(pricePaid(of)).toBe(unit)
    expect(of.gstRate).toBe(gstRate)
  })

  test('units of a line differ by a paisa at most', () => {
    const unit = fc.integer({ min: 1, max: 50_000_00 })
    const any = fc.tuple(unit, fc.integer({ min: 1, max: 20 }), fc.double({ min: 0, max: 1, noNaN: true }))
    fc.assert(
      fc.property(any, ([price, quantity, share]) => {
        const of = line(price, quantity, Math.floor(price * quantity * share))
        const short = pricePaid(of) * quantity - amountPaid(of)
        expect(short).toBeGreaterThanOrEqual(0)
        expect(short).toBeLessThan(quantity)
      }),
      { numRuns: RUNS },
    )
  })
})

test('apportioned parts add up to the amount, and each is within a paisa of its exact share', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }).map(paise), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }).map(paise), weights, (amount, shares) => {
      const parts = apportion(amount, shares)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
      const total = shares.reduce((sum, share) => sum + share, 0)
      if (total === 0) return
      for (const [index, part] of parts.entries()) {
        const exact = (amount * (shares[index] as Paise)) / total
        expect(Math.abs(part - exact)).toBeLessThan(1)
      }
    }),
    { numRuns: RUNS },
  )
})
