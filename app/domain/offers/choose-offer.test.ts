import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { makeOffer } from '#tests/support/factories/cart-factory.ts'
import { RUNS } from '#tests/support/run/property-runs.ts'
import { type Candidate, chooseOffer } from './choose-offer.ts'
import { normalCode, type Offer } from './offer.ts'

const NOW = new Date('2026-11-01T12:00:00+05:30')
const HOUR = 3_600_000
const before = new Date(NOW.getTime() - HOUR)
const after = new Date(NOW.getTime() + HOUR)

const LINES = [
  { productId: 'kurti', groups: ['casual', 'summer'], quantity: 2, unitPrice: paise(1_000_00) },
  { productId: 'dupatta', groups: ['party'], quantity: 1, unitPrice: paise(500_00) },
]
const CART = { lines: LINES, shipping: paise(99_00) }

const candidate = (offer: Partial<Offer>, known: Partial<Candidate> = {}): Candidate => ({
  offer: makeOffer(offer),
  uses: 0,
  ownUses: 0,
  hasOrdered: false,
  ...known,
})
const chosenOf = (candidates: Candidate[], cart = CART) => chooseOffer(candidates, cart, NOW).chosen?.offer.id
const reasonOf = (only: Candidate, cart = CART) => chooseOffer([only], cart, NOW).rejections.get(only.offer.id)

describe('M451 why an offer doesn’t apply', () => {
  test.each([
    [{ endsAt: NOW }, {}, { status: 'ended' }],
    [{ startsAt: after }, {}, { status: 'not-yet', startsAt: after }],
    [{ maxUses: 5 }, { uses: 5 }, { status: 'used-up' }],
    [{ maxUsesPerCustomer: 2 }, { ownUses: 2 }, { status: 'already-used' }],
    [{ isFirstOrderOnly: true }, { hasOrdered: true }, { status: 'not-first-order' }],
    [{ isFirstOrderOnly: true, maxUsesPerCustomer: 3 }, { ownUses: 1 }, { status: 'already-used' }],
    [{ scope: 'category', scopeKeys: ['festive'] }, {}, { status: 'not-for-these' }],
    [{ minimum: paise(2_500_01) }, {}, { status: 'below-minimum', missing: 1 }],
    [
      { scope: 'products', scopeKeys: ['dupatta'], minimum: paise(600_00) },
      {},
      { status: 'below-minimum', missing: 100_00 },
    ],
  ] as const)('%o with %o: %o', (offer, known, rejection) => {
    expect(reasonOf(candidate(offer, known))).toEqual(rejection)
  })

  test('free delivery of a cart that has it anyway saves nothing', () => {
    const offer = candidate({ kind: 'free-delivery' })
    expect(reasonOf(offer)).toBeUndefined()
    expect(reasonOf(offer, { ...CART, shipping: paise(0) })).toEqual({ status: 'saves-nothing' })
  })

  test('an empty cart has its own reason, but an offer that has ended comes first', () => {
    const empty = { ...CART, lines: [] }
    expect(reasonOf(candidate({ minimum: paise(500_00) }), empty)).toEqual({ status: 'empty-cart' })
    expect(reasonOf(candidate({ endsAt: NOW }), empty)).toEqual({ status: 'ended' })
  })

  test.each([
    { startsAt: NOW, endsAt: after },
    { startsAt: before },
    { minimum: paise(2_500_00) },
    { maxUses: 5, maxUsesPerCustomer: 1, isFirstOrderOnly: true },
  ])('%o applies', (offer) => {
    expect(reasonOf(candidate(offer, { uses: 4 }))).toBeUndefined()
  })
})

describe('M451 the offer that takes off most is chosen', () => {
  test('among percentages, amounts and free delivery', () => {
    const [percent, amount, delivery] = [
      candidate({ percent: 10 }),
      candidate({ kind: 'amount', amount: paise(251_00) }),
      candidate({ kind: 'free-delivery' }),
    ]
    const { chosen, rejections } = chooseOffer([percent, amount, delivery], CART, NOW)
    expect(chosen?.offer).toBe(amount.offer)
    expect([...rejections]).toEqual([
      [percent.offer.id, { status: 'not-best' }],
      [delivery.offer.id, { status: 'not-best' }],
    ])
  })

  test('of equal ones the first, and never one that doesn’t apply', () => {
    const [first, second] = [candidate({}), candidate({})]
    const best = candidate({ percent: 90, endsAt: before })
    expect(chosenOf([best, first, second])).toBe(first.offer.id)
    expect(chosenOf([second, first])).toBe(second.offer.id)
    expect(chosenOf([best])).toBeUndefined()
  })

  test('whatever offers there are: no other that applies saves more, and each other has its reason', () => {
    const any = fc.record({
      kind: fc.constantFrom('percent', 'amount', 'free-delivery'),
      value: fc.integer({ min: 1, max: 99 }),
      minimum: fc.constantFrom(0, 400_00, 2_400_00, 9_000_00),
      category: fc.constantFrom(undefined, 'casual', 'party', 'festive'),
      uses: fc.integer({ min: 0, max: 3 }),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 6 }), (drawn) => {
        const candidates = drawn.map(({ kind, value, minimum, category, uses }) =>
          candidate(
            {
              kind,
              minimum: paise(minimum),
              maxUses: 3,
              ...(kind === 'percent' && { percent: value }),
              ...(kind === 'amount' && { amount: paise(value * 10_00) }),
              ...(category && { scope: 'category', scopeKeys: [category] }),
            },
            { uses },
          ),
        )
        const { chosen, rejections } = chooseOffer(candidates, CART, NOW)
        expect(rejections.size).toBe(candidates.length - (chosen ? 1 : 0))
        for (const each of candidates) {
          const alone = chooseOffer([each], CART, NOW).chosen
          if (alone) expect(alone.reduction.saves).toBeLessThanOrEqual(chosen?.reduction.saves ?? 0)
        }
      }),
      { numRuns: RUNS },
    )
  })
})

test('M451 a code is the same however it is typed', () => {
  expect(normalCode(' diwali ２0 ')).toBe('DIWALI20')
})
