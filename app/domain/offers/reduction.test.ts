import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { makeOffer } from '#tests/support/factories/cart-factory.ts'
import { RUNS } from '#tests/support/run/property-runs.ts'
import { isFor, type Offer, type OfferLine } from './offer.ts'
import { reductionOf, valueFor } from './reduction.ts'

const line = (price: number, quantity = 1, category = 'casual', productId = category): OfferLine => ({
  productId,
  groups: [category],
  quantity,
  unitPrice: paise(price),
})

describe('M450 what an offer takes off', () => {
  const CART = [line(1_000_00), line(1_500_00, 2, 'party')]
  const SPLITS: [what: string, offer: Partial<Offer>, shares: number[], cart?: OfferLine[]][] = [
    ['10% of all', { percent: 10 }, [100_00, 300_00]],
    ['a percentage that isn’t whole paise, rounded down', { percent: 1 }, [1], [line(1_99)]],
    ['only from items of its category', { percent: 50, scope: 'category', scopeKeys: ['party'] }, [0, 1_500_00]],
    ['only from its products', { percent: 50, scope: 'products', scopeKeys: ['casual'] }, [500_00, 0]],
    ['an amount, split by what the lines cost', { kind: 'amount', amount: paise(400_00) }, [100_00, 300_00]],
    ['an amount that leaves ₹1 to pay', { kind: 'amount', amount: paise(9_000_00) }, [999_75, 2_999_25]],
    ['nothing from a cart without its items', { percent: 50, scope: 'category', scopeKeys: ['other'] }, [0, 0]],
  ]
  test.each(SPLITS)('%s', (_, offer, shares, cart = CART) => {
    const reduction = reductionOf(makeOffer(offer), cart, paise(99_00))
    expect(reduction.shares).toEqual(shares)
    expect(reduction.discount).toBe(shares.reduce((sum, share) => sum + share, 0))
    expect(reduction).toMatchObject({ freesDelivery: false, saves: reduction.discount })
  })

  test('a percentage of a line doesn’t depend on the other lines', () => {
    const offer = makeOffer({ percent: 25 })
    const [dear, cheap] = [line(3_500_00), line(999_99)]
    expect(reductionOf(offer, [dear], paise(0)).shares).toEqual([875_00])
    expect(reductionOf(offer, [cheap, dear], paise(0))).toMatchObject({ shares: [249_99, 875_00], discount: 1_124_99 })
    expect(reductionOf(offer, [cheap, cheap, dear], paise(0)).shares).toEqual([249_99, 249_99, 875_00])
  })

  test('free delivery saves the charge, if there is one', () => {
    const offer = makeOffer({ kind: 'free-delivery' })
    const cart = [line(1_000_00)]
    const free = { discount: 0, shares: [0] }
    expect(reductionOf(offer, cart, paise(99_00))).toEqual({ ...free, freesDelivery: true, saves: 99_00 })
    expect(reductionOf(offer, cart, paise(0))).toEqual({ ...free, freesDelivery: false, saves: 0 })
  })
})

test('M450 the shares of any cart add up to the discount to the paisa; no line falls below zero, and others stay as they are', () => {
  const anyLine = fc
    .record({
      price: fc.integer({ min: 1, max: 20_000_00 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      category: fc.constantFrom('casual', 'party', 'festive'),
    })
    .map(({ price, quantity, category }) => line(price, quantity, category))
  const anyOffer = fc.record({
    kind: fc.constantFrom('percent', 'amount', 'free-delivery'),
    value: fc.integer({ min: 1, max: 99 }),
    keys: fc.constantFrom([], ['party'], ['casual', 'festive']),
  })
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 12 }),
      anyOffer,
      fc.nat(300_00),
      (lines, drawn, charge) => {
        const offer = makeOffer({
          kind: drawn.kind,
          ...(drawn.kind === 'percent' && { percent: drawn.value }),
          ...(drawn.kind === 'amount' && { amount: paise(drawn.value ** 3) }),
          ...(drawn.keys.length > 0 && { scope: 'category', scopeKeys: drawn.keys }),
        })
        const { discount, shares, saves } = reductionOf(offer, lines, paise(charge))
        expect(shares).toHaveLength(lines.length)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(discount)
        for (const [index, of] of lines.entries()) {
          const share = shares[index] ?? Number.NaN
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(isFor(offer, of) ? of.unitPrice * of.quantity : 0)
        }
        if (discount > 0) expect(valueFor(offer, lines) - discount).toBeGreaterThanOrEqual(1_00)
        if (offer.kind === 'percent') {
          for (const [index, of] of lines.entries()) {
            const exact = isFor(offer, of) ? (of.unitPrice * of.quantity * offer.percent) / 100 : 0
            if (valueFor(offer, lines) > 100_00) expect(shares[index]).toBe(Math.floor(exact))
          }
        }
        expect(saves).toBeGreaterThanOrEqual(discount)
      },
    ),
    { numRuns: RUNS },
  )
})
