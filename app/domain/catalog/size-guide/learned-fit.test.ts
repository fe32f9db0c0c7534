import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RUNS } from '#tests/support/run/property-runs.ts'
import type { Fit, FitReason } from './find-fit.ts'
import { adviceText, type Learned, learnFit } from './learned-fit.ts'
import type { SizeGuide } from './size-guide.ts'

const SIZES = ['S', 'M', 'L', 'XL', 'XXL']
const guide: SizeGuide = {
  body: SIZES.map((size) => ({ size, lengths: [] })),
  garment: [],
  isMeasured: false,
  product: undefined,
}
const reason: FitReason = { length: 'bust', cm: 92, ease: undefined }
const fits = (size: string): Fit => ({ status: 'fits', size, reason })
const votes = (size: string, small: number, asExpected: number, large: number) => ({ size, small, asExpected, large })
const advise = (fit: Fit | undefined, learned: Partial<Learned>) => {
  const advice = learnFit(guide, fit, { votes: [], kept: [], ...learned })
  return advice && [advice.size, adviceText(advice)]
}

describe('M511 size advice learns', () => {
  test('that a size runs small or large from most of at least five buyers', () => {
    expect(advise(fits('M'), { votes: [votes('M', 8, 2, 0)] })).toEqual([
      'L',
      '8 of 10 buyers of M say it runs small: take L.',
    ])
    expect(advise(fits('M'), { votes: [votes('M', 0, 2, 3)] })).toEqual([
      'S',
      '3 of 5 buyers of M say it runs large: take S.',
    ])
    expect(advise(fits('M'), { votes: [votes('M', 1, 9, 0)] })).toEqual([
      'M',
      '9 of 10 buyers of M say it fits as expected.',
    ])
    expect(advise(fits('M'), { votes: [votes('M', 4, 0, 0)] })).toBeUndefined()
    expect(advise(fits('M'), { votes: [votes('M', 5, 4, 1)] })).toBeUndefined()
    expect(advise(fits('M'), { votes: [votes('L', 9, 0, 0)] })).toBeUndefined()
    expect(advise(fits('XXL'), { votes: [votes('2XL', 9, 0, 0)] })).toBeUndefined()
  })

  test('from what the customer kept, between two sizes and without measurements', () => {
    const kept = [{ size: 'M', times: 2 }]
    const between: Fit = { status: 'between', size: 'L', tighter: 'M', reason }
    expect(advise(between, { kept })).toEqual(['M', 'You kept M in 2 kurtis like this.'])
    expect(advise(undefined, { kept })).toEqual(['M', 'You kept M in 2 kurtis like this.'])
    expect(advise({ status: 'unknown' }, { kept: [{ size: 'M', times: 1 }] })).toEqual([
      'M',
      'You kept M in a kurti like this.',
    ])
    expect(advise(undefined, { kept, votes: [votes('M', 8, 2, 0)] })).toEqual([
      'L',
      'You kept M in 2 kurtis like this. 8 of 10 buyers of M say it runs small: take L.',
    ])
    expect(advise(fits('L'), { kept })).toBeUndefined()
    expect(advise({ status: 'above', size: 'XXL', reason }, { kept, votes: [votes('XXL', 0, 0, 9)] })).toBeUndefined()
    expect(advise(undefined, {})).toBeUndefined()
  })

  test('never without a reason, never a size that isn’t there, and never a smaller one for a larger body', () => {
    const count = fc.nat(9)
    const anyVotes = fc.tuple(...SIZES.map((size) => fc.tuple(count, count, count).map((said) => votes(size, ...said))))
    fc.assert(
      fc.property(anyVotes, (said) => {
        const sizes = SIZES.map((size) => {
          const advice = learnFit(guide, fits(size), { votes: said, kept: [] })
          expect(advice === undefined || advice.reasons.length > 0).toBe(true)
          return SIZES.indexOf(advice?.size ?? size)
        })
        expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
        expect(sizes).not.toContain(-1)
      }),
      { numRuns: RUNS },
    )
  })
})
