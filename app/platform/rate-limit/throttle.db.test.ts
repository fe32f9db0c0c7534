import { expect, test } from 'vitest'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import {
  consumeThrottle,
  deleteExpiredThrottles,
  pauseThrottle,
  resetThrottle,
  type Throttle,
} from './throttle.server.ts'

const START = new Date('2026-11-22T06:00:00Z')
const throttle: Throttle = {
  freeAttempts: 3,
  firstPauseMs: 30_000,
  longestPauseMs: 300_000,
  resetAfterMs: 24 * 3_600_000,
}

const { db } = await setUpTestDatabase()

const after = (seconds: number) => new Date(START.getTime() + seconds * 1000)
const take = (key: string, seconds: number) => consumeThrottle(db, key, throttle, after(seconds))

async function takeAll(key: string, tries: number, seconds = 0) {
  const outcomes = []
  for (let i = 0; i < tries; i++) outcomes.push((await take(key, seconds)).isAllowed)
  return outcomes
}

test('the first attempts are allowed without a pause, the next one after it', async () => {
  expect(await takeAll('in-turn', 4)).toEqual([true, true, true, false])
  expect(await take('in-turn', 29.9)).toEqual({ isAllowed: false, nextAttemptAt: after(30) })
  expect(await take('in-turn', 30)).toEqual({ isAllowed: true, isFree: false, nextAttemptAt: after(90) })
})

test('the pause doubles after each further attempt, up to the longest pause', async () => {
  const allowedAt = []
  for (let seconds = 0; seconds <= 1800; seconds += 5) {
    if ((await take('persistent', seconds)).isAllowed) allowedAt.push(seconds)
  }
  expect(allowedAt).toEqual([0, 5, 10, 40, 100, 220, 460, 760, 1060, 1360, 1660])
})

test('a rejected attempt doesn’t extend the pause', async () => {
  await takeAll('impatient', 3)
  for (let seconds = 0; seconds < 30; seconds++) await take('impatient', seconds)
  expect((await take('impatient', 30)).isAllowed).toBe(true)
})

test('the count is reset a day after the last allowed attempt, and not before', async () => {
  await takeAll('patient', 3)
  expect((await take('patient', 3_600)).isAllowed).toBe(true)
  const day = 24 * 3_600
  expect(await takeAll('patient', 2, day)).toEqual([true, false])
  expect(await takeAll('patient', 4, 3 * day)).toEqual([true, true, true, false])
})

test('starting a pause uses up the first attempts, and doesn’t shorten a longer pause', async () => {
  const pause = (seconds: number, pauseMs: number) =>
    pauseThrottle(db, 'paused', throttle, { pauseMs, now: after(seconds) })
  expect(await pause(0, 60_000)).toEqual(after(60))
  expect(await pause(1, 20_000)).toEqual(after(60))
  expect(await take('paused', 59)).toEqual({ isAllowed: false, nextAttemptAt: after(60) })
  expect(await take('paused', 60)).toEqual({ isAllowed: true, isFree: false, nextAttemptAt: after(120) })
})

test('a key that was reset has all its attempts again, and other keys aren’t affected', async () => {
  await takeAll('forgotten', 3)
  await takeAll('other', 3)
  await resetThrottle(db, 'forgotten')
  expect(await takeAll('forgotten', 4)).toEqual([true, true, true, false])
  expect(await takeAll('other', 1)).toEqual([false])
})

test('deleting expired throttles leaves the others', async () => {
  await consumeThrottle(db, 'old', throttle, new Date(Date.now() - 25 * 3_600_000))
  await consumeThrottle(db, 'live', throttle, new Date())
  await deleteExpiredThrottles(db)
  const keys = await db.selectFrom('auth.throttles').select('key').where('key', 'in', ['old', 'live']).execute()
  expect(keys).toEqual([{ key: 'live' }])
})

test('as many parallel attempts are allowed as consecutive ones', async () => {
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => take('parallel', 0)))
  expect(outcomes.filter(({ isAllowed }) => isAllowed)).toHaveLength(3)
  const later = await Promise.all(Array.from({ length: 50 }, () => take('parallel', 30)))
  expect(later.filter(({ isAllowed }) => isAllowed)).toHaveLength(1)
})
