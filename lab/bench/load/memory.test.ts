import { expect, test } from 'vitest'
import { memoryByMinute, memoryGrowth } from './memory.ts'

test('memory by minute is the median of each, in their order', () => {
  const samples = [
    { atMs: 61_000, bytes: 40 },
    { atMs: 0, bytes: 10 },
    { atMs: 20_000, bytes: 90 },
    { atMs: 59_999, bytes: 20 },
    { atMs: 60_000, bytes: 30 },
  ]
  expect(memoryByMinute(samples, 60_000)).toEqual([20, 30])
})

test('M332 memory grows from the second minute to the last', () => {
  expect(memoryGrowth([50, 100, 300, 110])).toBeCloseTo(0.1)
  expect(memoryGrowth([50, 100, 80])).toBeCloseTo(-0.2)
  expect(() => memoryGrowth([50, 100])).toThrow()
})
