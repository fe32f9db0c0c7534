import { expect, test } from 'vitest'
import { createBlockDetector } from './block-detector.ts'

/** The results of consecutive checks that see these beats. */
function judge(limit: number, beats: number[], isDebugged = false): boolean[] {
  const standsStill = createBlockDetector(limit)
  return beats.map((beat) => standsStill(beat, isDebugged))
}

test('a loop is blocked after the given number of checks without a new beat', () => {
  expect(judge(3, [5, 5, 5, 5])).toEqual([false, false, false, true])
})

test('one beat in time is enough, and the count starts again', () => {
  expect(judge(3, [5, 5, 5, 6, 6, 6, 7, 8])).not.toContain(true)
})

test('a counter of beats that overflows is a beat', () => {
  expect(judge(1, [2 ** 31 - 1, -(2 ** 31)])).toEqual([false, false])
})

test('a loop that a debugger may be pausing is not blocked', () => {
  expect(judge(1, [5, 5, 5, 5], true)).not.toContain(true)
  const standsStill = createBlockDetector(2)
  expect([standsStill(5, true), standsStill(5, true), standsStill(5, false)]).toEqual([false, false, false])
  expect(standsStill(5, false)).toBe(true)
})
