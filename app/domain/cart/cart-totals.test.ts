import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_PAISE, paise } from '#app/money.ts'
import { makeCartLine } from '#tests/support/factories/cart-factory.ts'
import { RUNS } from '#tests/support/run/property-runs.ts'
import {
  buyableLines,
  type CartLine,
  countUnits,
  isBeyondStock,
  lineTotal,
  maxLineQuantity,
  type PricedLine,
  cartTotals as totalsOf,
  withCharges,
  withOffer,
} from './cart-totals.ts'
import { chargeRows } from './extra-charges.ts'

/** The totals in a shop with the usual settings. */
const cartTotals = (lines: readonly PricedLine[]) => totalsOf(lines, paise(999_00))

function chargedLine(rupees: number, charge: number, threshold: number | null = null): CartLine {
  return makeCartLine({
    unitPrice: paise(rupees * 100),
    hasDeliveryCharge: true,
    deliveryCharge: paise(charge * 100),
    freeDeliveryThreshold: threshold === null ? null : paise(threshold * 100),
  })
}

describe('delivery charge', () => {
  test('products without their own threshold follow the shop’s', () => {
    const lines = [chargedLine(999, 49)]
    expect(totalsOf(lines, paise(999_00)).shipping).toBe(0)
    expect(totalsOf(lines, paise(1_500_00))).toMatchObject({ shipping: 49_00, freeShipping: { remaining: 501_00 } })
    expect(totalsOf([chargedLine(999, 49, 500)], paise(1_500_00)).shipping).toBe(0)
  })

  test('M68 delivery is free if no line has a charge, whatever the subtotal', () => {
    const totals = cartTotals([makeCartLine({ unitPrice: paise(100), deliveryCharge: paise(79_00) })])
    expect(totals).toMatchObject({ subtotal: 100, shipping: 0, total: 100 })
    expect(totals.freeShipping).toEqual({ isReached: true, remaining: 0, percent: 100 })
  })

  test('M68 the highest charge of the lines counts once, not their sum', () => {
    expect(cartTotals([chargedLine(200, 49), chargedLine(300, 79)]).shipping).toBe(79_00)
  })

  test.each([
    [998, 79_00],
    [999, 0],
    [1000, 0],
  ])('M68 at ₹%i with the usual threshold delivery costs %i paise', (rupees, shipping) => {
    expect(cartTotals([chargedLine(rupees, 79)]).shipping).toBe(shipping)
  })

  test('M68 one paisa below the threshold is still charged', () => {
    expect(cartTotals([{ ...chargedLine(1, 79), unitPrice: paise(998_99) }]).shipping).toBe(79_00)
  })

  test('M68 the whole cart must reach the highest of several thresholds', () => {
    const lines = [chargedLine(600, 49, 999), chargedLine(800, 99, 1499)]
    expect(cartTotals(lines)).toMatchObject({ subtotal: 1400_00, shipping: 99_00, total: 1499_00 })
    expect(cartTotals([...lines, makeCartLine({ unitPrice: paise(99_00) })])).toMatchObject({
      shipping: 0,
      total: 1499_00,
    })
  })

  test('M68 a threshold counts only on a line with a charge', () => {
    const lines = [chargedLine(999, 49), makeCartLine({ freeDeliveryThreshold: paise(5_000_00) })]
    expect(cartTotals(lines).shipping).toBe(0)
  })

  test('M68 a threshold of zero makes delivery free', () => {
    expect(cartTotals([chargedLine(10, 79, 0)])).toMatchObject({ shipping: 0, freeShipping: { percent: 100 } })
  })

  test('an empty cart costs nothing', () => {
    expect(cartTotals([])).toMatchObject({ subtotal: 0, shipping: 0, tax: 0, total: 0 })
  })
})

describe('free-shipping progress', () => {
  test('M49 says how much is missing', () => {
    expect(cartTotals([chargedLine(948, 79)]).freeShipping).toEqual({ isReached: false, remaining: 51_00, percent: 94 })
  })

  test('M49 shows 100 % only once the threshold is reached, and never more', () => {
    const almost = { ...chargedLine(1, 79), unitPrice: paise(998_99) }
    expect(cartTotals([almost]).freeShipping).toEqual({ isReached: false, remaining: 1, percent: 99 })
    expect(cartTotals([chargedLine(5000, 79)]).freeShipping).toEqual({ isReached: true, remaining: 0, percent: 100 })
  })
})

test('amounts beyond the limit of one order are capped and flagged', () => {
  const line = makeCartLine({ unitPrice: paise(5_299_00), quantity: 1_000_000 })
  expect(cartTotals([line])).toMatchObject({ subtotal: MAX_PAISE, total: MAX_PAISE, isTooLarge: true })
  expect(lineTotal(line)).toBe(MAX_PAISE)
  expect(cartTotals([makeCartLine()]).isTooLarge).toBe(false)
})

test('lines that are out of stock or archived can’t be bought', () => {
  const inStock = makeCartLine({ id: 'here', available: 1, quantity: 3 })
  expect(buyableLines([makeCartLine({ id: 'gone', available: 0 }), inStock])).toEqual([inStock])
})

test('the sizes of a product share its stock', () => {
  const m = makeCartLine({ id: 'm', size: 'M', quantity: 2, available: 5 })
  const l = makeCartLine({ id: 'l', size: 'L', quantity: 1, available: 5 })
  const other = makeCartLine({ id: 'other', productId: 'product-2', quantity: 9, available: 9 })
  expect(maxLineQuantity(m, [m, l, other])).toBe(4)
  expect(maxLineQuantity(l, [m, l, other])).toBe(3)
  expect(
    maxLineQuantity(m, [
      { ...m, available: 1 },
      { ...l, quantity: 4 },
    ]),
  ).toBe(1)
  expect(maxLineQuantity({ ...m, available: 1 }, [m, { ...l, quantity: 4 }])).toBe(0)
})

test('a line exceeds the stock when the sizes of its product together do', () => {
  const m = makeCartLine({ id: 'm', size: 'M', quantity: 3, available: 5 })
  const l = makeCartLine({ id: 'l', size: 'L', quantity: 2, available: 5 })
  expect([isBeyondStock(m, [m, l]), isBeyondStock(l, [m, l])]).toEqual([false, false])
  const less = [
    { ...m, available: 4 },
    { ...l, available: 4 },
  ]
  expect(less.map((line) => isBeyondStock(line, less))).toEqual([true, true])
})

test('units are counted across all lines', () => {
  expect(countUnits([])).toBe(0)
  expect(countUnits([{ quantity: 2 }, { quantity: 3 }])).toBe(5)
})

describe('any cart', () => {
  const rupeeAmount = fc.integer({ min: 0, max: 20_000_00 }).map(paise)
  const pricedLine: fc.Arbitrary<PricedLine> = fc.record({
    quantity: fc.integer({ min: 1, max: 20 }),
    unitPrice: rupeeAmount,
    hasDeliveryCharge: fc.boolean(),
    deliveryCharge: rupeeAmount,
    freeDeliveryThreshold: fc.option(rupeeAmount),
  })
  const cart = fc.array(pricedLine, { maxLength: 12 })

  test('adds up', () => {
    fc.assert(
      fc.property(cart, (lines) => {
        const { subtotal, shipping, tax, total } = cartTotals(lines)
        expect(subtotal).toBe(lines.reduce((sum, line) => sum + line.quantity * line.unitPrice, 0))
        expect(tax).toBe(0)
        expect(total).toBe(subtotal + shipping)
      }),
      { numRuns: RUNS },
    )
  })

  test('M68 costs what a second implementation of the rule computes', () => {
    fc.assert(
      fc.property(cart, (lines) => {
        let subtotal = 0
        let dearest = 0
        let threshold = 0
        for (const line of lines) {
          subtotal += line.unitPrice * line.quantity
          if (!line.hasDeliveryCharge) continue
          if (line.deliveryCharge > dearest) dearest = line.deliveryCharge
          const ownThreshold = line.freeDeliveryThreshold === null ? 999_00 : line.freeDeliveryThreshold
          if (ownThreshold > threshold) threshold = ownThreshold
        }
        const delivery = lines.some((line) => line.hasDeliveryCharge) && subtotal < threshold ? dearest : 0
        expect(cartTotals(lines)).toMatchObject({
          subtotal,
          shipping: delivery,
          tax: 0,
          total: subtotal + delivery,
        })
      }),
      { numRuns: RUNS },
    )
  })

  test('M49 says how much is missing until delivery is free, and the progress in whole percent', () => {
    fc.assert(
      fc.property(cart, (lines) => {
        const { subtotal, freeShipping } = cartTotals(lines)
        const { isReached, remaining, percent } = freeShipping
        if (isReached) expect([remaining, percent]).toEqual([0, 100])
        if (isReached) return
        const threshold = subtotal + remaining
        expect(percent * threshold).toBeLessThanOrEqual(100 * subtotal)
        expect((percent + 1) * threshold).toBeGreaterThan(100 * subtotal)
      }),
      { numRuns: RUNS },
    )
  })

  test('is flagged and capped when its amounts exceed the limit of one order', () => {
    const huge = pricedLine.map((line) => ({ ...line, quantity: line.quantity * 50_000 }))
    fc.assert(
      fc.property(fc.array(huge, { maxLength: 5 }), (lines) => {
        const { subtotal, shipping, total, isTooLarge } = cartTotals(lines)
        const exact = lines.reduce((sum, line) => sum + line.quantity * line.unitPrice, 0)
        expect(isTooLarge).toBe(exact + shipping > MAX_PAISE)
        for (const amount of [subtotal, shipping, total]) expect(amount).toBeLessThanOrEqual(MAX_PAISE)
      }),
      { numRuns: RUNS },
    )
  })

  test('costs the same whatever the order of its lines', () => {
    fc.assert(
      fc.property(cart, (lines) => {
        expect(cartTotals(lines.toReversed())).toEqual(cartTotals(lines))
      }),
      { numRuns: RUNS },
    )
  })

  test('pays for delivery or has free delivery, and never pays more than its highest charge', () => {
    fc.assert(
      fc.property(cart, (lines) => {
        const { shipping, subtotal, freeShipping } = cartTotals(lines)
        const charges = lines.filter((line) => line.hasDeliveryCharge).map((line) => line.deliveryCharge)
        expect(shipping === 0 || charges.includes(shipping)).toBe(true)
        expect(Math.max(0, ...charges)).toBeGreaterThanOrEqual(shipping)
        expect(freeShipping.isReached).toBe(freeShipping.remaining === 0)
        expect(freeShipping.percent === 100).toBe(freeShipping.isReached)
        expect(freeShipping.percent).toBeGreaterThanOrEqual(0)
        if (freeShipping.isReached) expect(shipping).toBe(0)
        else expect(subtotal + freeShipping.remaining).toBeGreaterThan(subtotal)
      }),
      { numRuns: RUNS },
    )
  })

  test('never pays more for delivery after adding something without a charge', () => {
    fc.assert(
      fc.property(cart, rupeeAmount, (lines, unitPrice) => {
        const plain = makeCartLine({ unitPrice })
        expect(cartTotals([...lines, plain]).shipping).toBeLessThanOrEqual(cartTotals(lines).shipping)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('M450 with an offer', () => {
  const offer = { name: 'Diwali offer', code: null, discount: paise(0), freesDelivery: false }

  test('a discount lowers the total; delivery still depends on what the goods cost', () => {
    const totals = withOffer(cartTotals([chargedLine(999, 49)]), { ...offer, discount: paise(500_00) })
    expect(totals).toMatchObject({ subtotal: 999_00, shipping: 0, total: 499_00, freeShipping: { isReached: true } })
  })

  test('free delivery is charged to nobody, and the progress towards it is complete', () => {
    const totals = withOffer(cartTotals([chargedLine(500, 49)]), { ...offer, freesDelivery: true })
    expect(totals).toMatchObject({ shipping: 0, total: 500_00 })
    expect(totals.freeShipping).toEqual({ isReached: true, remaining: 0, percent: 100 })
  })
})

describe('M531 with charges besides the delivery', () => {
  const charges = { codFee: paise(40_00), giftWrapFee: paise(50_00) }

  test('each is a row of its own on top of what an offer leaves, and delivery is as before', () => {
    const offer = { name: 'Free delivery', code: null, discount: paise(100_00), freesDelivery: true }
    const offered = withOffer(cartTotals([chargedLine(500, 49)]), offer)
    expect(withCharges(offered, charges)).toEqual({ ...offered, ...charges, total: 490_00 })
    expect(chargeRows(charges).map(({ label, amount }) => [label, amount])).toEqual([
      ['Gift wrap', 50_00],
      ['Cash on Delivery fee', 40_00],
    ])
  })

  test('without any the totals are the same, and what is free has no row', () => {
    const totals = cartTotals([chargedLine(500, 49)])
    expect(withCharges(totals, {})).toEqual(totals)
    expect(chargeRows({ giftWrapFee: paise(0) })).toEqual([])
  })

  test('beyond the limit of one order they are capped', () => {
    const totals = cartTotals([makeCartLine({ unitPrice: MAX_PAISE })])
    expect(totals.isTooLarge).toBe(false)
    expect(withCharges(totals, charges)).toMatchObject({ total: MAX_PAISE, isTooLarge: true })
  })
})
