import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { RUNS } from '#tests/support/run/property-runs.ts'
import { isOwnersPrice, type PricedProduct, salePrice, settledPrice } from './sale.ts'

const percent = (off: number) => ({ percent: off, price: null })
const priced = (price: number) => ({ percent: null, price: paise(price) })

const kurti: PricedProduct = {
  price: paise(1_299_00),
  originalPrice: paise(1_499_00),
  mrp: paise(1_499_00),
  held: null,
  sales: [percent(20)],
}
const inSale: PricedProduct = {
  ...kurti,
  price: paise(1_039_00),
  originalPrice: paise(1_299_00),
  held: { price: paise(1_039_00), usualPrice: paise(1_299_00), usualOriginalPrice: paise(1_499_00) },
}

test('M458 a percentage leaves whole rupees, and never nothing', () => {
  expect(salePrice(percent(15), paise(1_299_00))).toBe(1_104_00)
  expect(salePrice(percent(99), paise(50_00))).toBe(1_00)
  expect(salePrice(priced(999_00), paise(1_299_00))).toBe(999_00)
})

describe('M458 the price of a product in sales', () => {
  test.each<[string, PricedProduct, { price: number; originalPrice: number; usual?: unknown }]>([
    ['is reduced, with the price before struck through', kurti, { price: 1_039_00, originalPrice: 1_299_00 }],
    ['is what it was when the last one ends', { ...inSale, sales: [] }, { price: 1_299_00, originalPrice: 1_499_00 }],
    ['stays while the sale lasts', inSale, { price: 1_039_00, originalPrice: 1_299_00 }],
    [
      'is the lowest of several, of the usual price',
      { ...inSale, sales: [percent(20), percent(30), priced(1_000_00)] },
      { price: 909_00, originalPrice: 1_299_00 },
    ],
    ['isn’t raised', { ...kurti, sales: [priced(1_300_00)] }, { price: 1_299_00, originalPrice: 1_499_00 }],
    [
      'is the owner’s, if they changed it meanwhile',
      { ...inSale, price: paise(1_100_00), sales: [] },
      { price: 1_100_00, originalPrice: 1_299_00 },
    ],
    [
      'starts from the owner’s in a sale that began after their change',
      { ...inSale, price: paise(1_100_00), sales: [percent(50)] },
      { price: 550_00, originalPrice: 1_100_00 },
    ],
    [
      'keeps an original price that the owner changed meanwhile',
      { ...inSale, originalPrice: paise(1_400_00), sales: [] },
      { price: 1_299_00, originalPrice: 1_400_00 },
    ],
    [
      'keeps an original price that the owner changed, also while the sale lasts',
      { ...inSale, originalPrice: paise(1_400_00) },
      { price: 1_039_00, originalPrice: 1_400_00 },
    ],
    [
      'gets its original price back if the owner’s is below the returning price',
      { ...inSale, originalPrice: paise(1_200_00), sales: [] },
      { price: 1_299_00, originalPrice: 1_499_00 },
    ],
    [
      'never exceeds an MRP that was lowered meanwhile',
      { ...inSale, originalPrice: paise(1_100_00), mrp: paise(1_100_00), sales: [] },
      { price: 1_100_00, originalPrice: 1_100_00 },
    ],
  ])('%s', (_, product, expected) => {
    expect(settledPrice(product)).toMatchObject(expected)
  })

  test('M458 is the owner’s after each change of theirs, and otherwise what it was, whatever sales come and go', () => {
    const amount = fc.integer({ min: 1_00, max: 90_000_00 }).map(paise)
    const terms = fc.oneof(fc.integer({ min: 1, max: 99 }).map(percent), amount.map(priced))
    const step = fc.oneof(
      fc.record({ begins: terms }),
      fc.record({ endsAll: fc.constant(true) }),
      fc.record({ edit: fc.oneof(amount, fc.constant('same' as const)) }),
      fc.record({ mrp: amount }),
    )
    fc.assert(
      fc.property(amount, fc.array(step, { maxLength: 12 }), (start, steps) => {
        let product: PricedProduct = { price: start, originalPrice: start, mrp: null, held: null, sales: [] }
        /** What it costs without sales, as the owner last had it. */
        let usual = start
        const settle = (sales: PricedProduct['sales'], begun?: PricedProduct['sales'][number]) => {
          // The owner's price leaves the sales that were running.
          const counted = isOwnersPrice(product) ? sales.filter((each) => each === begun) : sales
          if (isOwnersPrice(product)) usual = product.price
          const { usual: kept, ...after } = settledPrice({ ...product, sales: counted })
          const held = kept && { price: after.price, usualPrice: kept.price, usualOriginalPrice: kept.originalPrice }
          product = { ...product, ...after, held: held ?? null, sales: held ? counted : [] }
          if (held) return
          expect(product.price).toBe(Math.min(usual, product.mrp ?? usual))
          usual = product.price
        }
        for (const done of [...steps, { endsAll: true }]) {
          if ('begins' in done) settle([...product.sales, done.begins], done.begins)
          if ('endsAll' in done) settle([])
          if ('edit' in done) {
            const price = done.edit === 'same' ? product.price : done.edit
            const mrp = product.mrp !== null && product.mrp < price ? price : product.mrp
            product = {
              ...product,
              price,
              mrp,
              originalPrice: paise(Math.max(price, product.originalPrice)),
            }
            if (!product.held) usual = price
          }
          if ('mrp' in done && product.price <= done.mrp) {
            product = { ...product, mrp: done.mrp, originalPrice: paise(Math.min(product.originalPrice, done.mrp)) }
          }
          expect(product.price).toBeLessThanOrEqual(product.originalPrice)
          expect(product.originalPrice).toBeLessThanOrEqual(product.mrp ?? product.originalPrice)
        }
        expect(product).toMatchObject({ price: usual, held: null })
      }),
      { numRuns: RUNS },
    )
  })

  test('comes back to the paisa, whatever sales come and go in between', () => {
    const amount = fc.integer({ min: 1_00, max: 90_000_00 }).map(paise)
    const terms = fc.oneof(fc.integer({ min: 1, max: 99 }).map(percent), amount.map(priced))
    const sequence = fc.array(fc.array(terms, { maxLength: 3 }), { maxLength: 6 })
    fc.assert(
      fc.property(amount, amount, sequence, (price, originalPrice, steps) => {
        let product: PricedProduct = { price, originalPrice, mrp: null, held: null, sales: [] }
        for (const sales of [...steps, []]) {
          const { usual, ...after } = settledPrice({ ...product, sales })
          expect(after.price).toBeLessThanOrEqual(price)
          const held = usual
            ? { price: after.price, usualPrice: usual.price, usualOriginalPrice: usual.originalPrice }
            : null
          product = { ...product, ...after, held }
        }
        expect(product).toMatchObject({ price, originalPrice, held: null })
      }),
      { numRuns: RUNS },
    )
  })
})
