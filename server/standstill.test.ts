import { expect, test } from 'vitest'
import { createStandstillJudge } from './standstill.ts'

/** Verdicts on the beats that were seen at one look after the other. */
function judge(limit: number, beats: number[], isDebugged = false): boolean[] {
  const standsStill = createStandstillJudge(limit)
  return beats.map((beat) => standsStill(beat, isDebugged))
}

test('a loop stands still once as many looks in a row found no beat', () => {
  expect(judge(3, [5, 5, 5, 5])).toEqual([false, false, false, true])
})

test('one beat in time is enough, and the count begins anew', () => {
  expect(judge(3, [5, 5, 5, 6, 6, 6, 7, 8])).not.toContain(true)
})

test('a count of beats that has run over is a beat', () => {
  expect(judge(1, [2 ** 31 - 1, -(2 ** 31)])).toEqual([false, false])
})

test('a loop that a debugger may be holding does not stand still', () => {
  expect(judge(1, [5, 5, 5, 5], true)).not.toContain(true)
  const standsStill = createStandstillJudge(2)
  expect([standsStill(5, true), standsStill(5, true), standsStill(5, false)]).toEqual([false, false, false])
  expect(standsStill(5, false)).toBe(true)
})
