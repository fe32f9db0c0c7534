import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CHECKS_AFTER_SECONDS, nextReconciliationAfter } from './reconcile-schedule.ts'

describe('an attempt is reconciled', () => {
  test.each([
    [0, 120, 'after two minutes'],
    [120.4, 300, 'then after five'],
    [301, 600, 'ten'],
    [600.1, 900, 'fifteen'],
    [901, 3_600, 'then each hour'],
    [3_601, 7_200, 'and the next'],
    [82_801, 86_400, 'for a day'],
    [86_401, 172_800, 'then each day'],
    [345_601, 432_000, 'up to the fifth'],
  ])('at an age of %s seconds, next at %s: %s', (age, next) => {
    expect(nextReconciliationAfter(age)).toBe(next)
  })

  test('no longer after five days', () => {
    expect(nextReconciliationAfter(432_000)).toBeUndefined()
    expect(nextReconciliationAfter(10_000_000)).toBeUndefined()
  })

  test('at each scheduled time in turn, without skipping one', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 431_999, noNaN: true }), (age) => {
        const next = nextReconciliationAfter(age) ?? 0
        expect(next).toBeGreaterThan(age)
        expect(CHECKS_AFTER_SECONDS).toContain(next)
        expect(CHECKS_AFTER_SECONDS.filter((seconds) => seconds > age && seconds < next)).toEqual([])
      }),
    )
    expect(CHECKS_AFTER_SECONDS).toEqual([...CHECKS_AFTER_SECONDS].sort((a, b) => a - b))
  })
})
