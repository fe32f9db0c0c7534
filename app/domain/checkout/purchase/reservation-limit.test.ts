import { describe, expect, test } from 'vitest'
import { allowedSeconds, type PastReservation } from './reservation-limit.ts'

/** A reservation from one time to another, in minutes before now. */
function reserved(startedAgo: number, endedAgo: number, productId = 'kurti'): PastReservation {
  return { productId, startedAgo: startedAgo * 60, endedAgo: endedAgo * 60 }
}

const minutes = (past: PastReservation[]) => {
  const seconds = allowedSeconds(past)
  return seconds && seconds / 60
}

describe('units may be reserved', () => {
  test.each<[string, PastReservation[], number | undefined]>([
    ['for 15 minutes by a customer who has reserved none', [], 15],
    ['for 15 minutes more after 45', [reserved(45, 0)], 15],
    ['until the 60th minute', [reserved(50, 0)], 10],
    ['when 5 minutes are left', [reserved(55, 0)], 5],
    ['no more when less is left', [reserved(55.1, 0)], undefined],
    ['no more right after an hour', [reserved(60, 0)], undefined],
    ['no more if they were released in between', [reserved(74, 50), reserved(45, 30), reserved(20, 0)], undefined],
    ['no more 19 minutes after an hour', [reserved(79, 19)], undefined],
    ['again 20 minutes after an hour', [reserved(80, 20)], 5],
    ['for 15 minutes half an hour after an hour', [reserved(90, 30)], 15],
    ['whatever was reserved long ago', [reserved(200, 140), reserved(130, 76)], 15],
    ['for what the most reserved product leaves', [reserved(50, 0), reserved(30, 10, 'dupatta')], 10],
    ['for each product on its own', [reserved(40, 0), reserved(74, 34, 'dupatta')], 15],
    ['by a clock that was set back', [reserved(-1, -2)], 15],
  ])('%s', (_, past, expected) => {
    expect(minutes(past)).toBe(expected)
  })
})
