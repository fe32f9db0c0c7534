import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figureOf, quantile, stepOf } from './page-speed.ts'

test('a figure counts in a step that is at most 2.5 percent away', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 1_000_000 }), (figure) => {
      expect(Math.abs(figureOf(stepOf(figure)) - figure)).toBeLessThanOrEqual(figure * 0.025 + 0.5)
    }),
  )
  expect(stepOf(0)).toBe(0)
  expect(stepOf(3_600_000)).toBe(300)
})

test('three of four visits stayed within the 75th percentile, whatever the order of the steps', () => {
  const steps = [
    { step: stepOf(4_000), visits: 1 },
    { step: stepOf(900), visits: 2 },
    { step: stepOf(2_000), visits: 1 },
  ]
  expect(quantile(steps, 0.75)).toEqual({ figure: figureOf(stepOf(2_000)), visits: 4 })
  expect(quantile(steps, 0.5)?.figure).toBe(figureOf(stepOf(900)))
  expect(quantile([], 0.75)).toBeUndefined()
})
