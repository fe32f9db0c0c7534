import { expect, test } from 'vitest'
import { before, transactionTime } from '#app/platform/database/time.server.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import {
  consumeRateLimit,
  countAttempt,
  deleteExpiredRateLimits,
  resetRateLimit,
  uncountAttempt,
} from './rate-limit.server.ts'

const { db } = await setUpTestDatabase()

const threeAnHour = { max: 3, windowMs: 3_600_000 }

test('attempts up to the limit are allowed, later ones aren’t', async () => {
  const outcomes = []
  for (let i = 0; i < 5; i++) outcomes.push(await consumeRateLimit(db, 'in-turn', threeAnHour))
  expect(outcomes).toEqual([true, true, true, false, false])
})

test('of many parallel attempts, exactly as many as the limit are allowed', async () => {
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => consumeRateLimit(db, 'parallel', threeAnHour)))
  expect(outcomes.filter(Boolean)).toHaveLength(3)
})

test('keys have separate attempts', async () => {
  for (let i = 0; i < 4; i++) await consumeRateLimit(db, 'first', threeAnHour)
  expect(await consumeRateLimit(db, 'second', threeAnHour)).toBe(true)
})

test('counting starts again when the window expires, which rejected attempts don’t extend', async () => {
  for (let i = 0; i < 9; i++) await consumeRateLimit(db, 'later', threeAnHour)
  const end = await windowEnd('later')
  await consumeRateLimit(db, 'later', threeAnHour)
  expect(await windowEnd('later')).toEqual(end)

  await endWindow('later')
  const outcomes = []
  for (let i = 0; i < 4; i++) outcomes.push(await consumeRateLimit(db, 'later', threeAnHour))
  expect(outcomes).toEqual([true, true, true, false])
})

test('a key that was reset has all its attempts again', async () => {
  for (let i = 0; i < 4; i++) await consumeRateLimit(db, 'reset', threeAnHour)
  await resetRateLimit(db, 'reset')
  expect(await consumeRateLimit(db, 'reset', threeAnHour)).toBe(true)
})

test('an attempt counts at the given time, and returns when the window expires', async () => {
  const start = new Date('2026-11-22T06:00:00Z')
  const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
  const count = (minutes: number) => countAttempt(db, 'timed', { max: 1, windowMs: 600_000 }, later(minutes))
  expect(await count(0)).toEqual({ isAllowed: true, windowEndsAt: later(10) })
  expect(await count(9)).toEqual({ isAllowed: false, windowEndsAt: later(10) })
  expect(await count(10)).toEqual({ isAllowed: true, windowEndsAt: later(20) })
})

test('taking back an attempt allows another one within its window', async () => {
  for (let i = 0; i < 3; i++) await consumeRateLimit(db, 'taken-back', threeAnHour)
  await uncountAttempt(db, 'taken-back', new Date(Date.now() + 2 * 3_600_000))
  expect(await consumeRateLimit(db, 'taken-back', threeAnHour)).toBe(false)
  for (let i = 0; i < 2; i++) await uncountAttempt(db, 'taken-back', new Date())
  expect(await consumeRateLimit(db, 'taken-back', threeAnHour)).toBe(true)
  for (let i = 0; i < 9; i++) await uncountAttempt(db, 'taken-back', new Date())
  expect(await consumeRateLimit(db, 'taken-back', threeAnHour)).toBe(true)
})

test('deleting expired limits leaves those of current windows', async () => {
  await consumeRateLimit(db, 'old', threeAnHour)
  await consumeRateLimit(db, 'live', threeAnHour)
  await endWindow('old')
  await deleteExpiredRateLimits(db)
  expect(await windowEnd('old')).toBeUndefined()
  expect(await windowEnd('live')).toBeInstanceOf(Date)
})

async function windowEnd(key: string): Promise<Date | undefined> {
  const row = await db.selectFrom('auth.rate_limits').select('window_ends_at').where('key', '=', key).executeTakeFirst()
  return row?.window_ends_at
}

async function endWindow(key: string): Promise<void> {
  await db
    .updateTable('auth.rate_limits')
    .set({ window_ends_at: before(transactionTime, { seconds: 1 }) })
    .where('key', '=', key)
    .execute()
}
