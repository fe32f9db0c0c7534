import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import {
  consumeRateLimit,
  countAttempt,
  deleteExpiredRateLimits,
  resetRateLimit,
  uncountAttempt,
} from './rate-limit.server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const threeAnHour = { max: 3, windowMs: 3_600_000 }

test('tries up to the limit are allowed, those after it are not', async () => {
  const answers = []
  for (let i = 0; i < 5; i++) answers.push(await consumeRateLimit(database.db, 'in-turn', threeAnHour))
  expect(answers).toEqual([true, true, true, false, false])
})

test('of many parallel tries exactly as many as the limit are allowed', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => consumeRateLimit(database.db, 'parallel', threeAnHour)),
  )
  expect(answers.filter(Boolean)).toHaveLength(3)
})

test('one key does not use up the tries of another', async () => {
  for (let i = 0; i < 4; i++) await consumeRateLimit(database.db, 'first', threeAnHour)
  expect(await consumeRateLimit(database.db, 'second', threeAnHour)).toBe(true)
})

test('when the window is over counting starts again, and refused tries have not prolonged it', async () => {
  for (let i = 0; i < 9; i++) await consumeRateLimit(database.db, 'later', threeAnHour)
  const end = await windowEnd('later')
  await consumeRateLimit(database.db, 'later', threeAnHour)
  expect(await windowEnd('later')).toEqual(end)

  await endWindow('later')
  const answers = []
  for (let i = 0; i < 4; i++) answers.push(await consumeRateLimit(database.db, 'later', threeAnHour))
  expect(answers).toEqual([true, true, true, false])
})

test('a key that is reset has all its tries again', async () => {
  for (let i = 0; i < 4; i++) await consumeRateLimit(database.db, 'reset', threeAnHour)
  await resetRateLimit(database.db, 'reset')
  expect(await consumeRateLimit(database.db, 'reset', threeAnHour)).toBe(true)
})

test('a try counts at the time that is given, and says when the window is over', async () => {
  const start = new Date('2026-11-22T06:00:00Z')
  const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
  const count = (minutes: number) => countAttempt(database.db, 'timed', { max: 1, windowMs: 600_000 }, later(minutes))
  expect(await count(0)).toEqual({ isAllowed: true, windowEndsAt: later(10) })
  expect(await count(9)).toEqual({ isAllowed: false, windowEndsAt: later(10) })
  expect(await count(10)).toEqual({ isAllowed: true, windowEndsAt: later(20) })
})

test('a try that is taken back leaves room for another one, in its window only', async () => {
  for (let i = 0; i < 3; i++) await consumeRateLimit(database.db, 'taken-back', threeAnHour)
  await uncountAttempt(database.db, 'taken-back', new Date(Date.now() + 2 * 3_600_000))
  expect(await consumeRateLimit(database.db, 'taken-back', threeAnHour)).toBe(false)
  for (let i = 0; i < 2; i++) await uncountAttempt(database.db, 'taken-back', new Date())
  expect(await consumeRateLimit(database.db, 'taken-back', threeAnHour)).toBe(true)
  for (let i = 0; i < 9; i++) await uncountAttempt(database.db, 'taken-back', new Date())
  expect(await consumeRateLimit(database.db, 'taken-back', threeAnHour)).toBe(true)
})

test('sweeping removes counts of windows that are over and keeps the others', async () => {
  await consumeRateLimit(database.db, 'old', threeAnHour)
  await consumeRateLimit(database.db, 'live', threeAnHour)
  await endWindow('old')
  await deleteExpiredRateLimits(database.db)
  expect(await windowEnd('old')).toBeUndefined()
  expect(await windowEnd('live')).toBeInstanceOf(Date)
})

async function windowEnd(key: string): Promise<Date | undefined> {
  const row = await database.db
    .selectFrom('auth.rate_limits')
    .select('window_ends_at')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.window_ends_at
}

async function endWindow(key: string): Promise<void> {
  await database.db
    .updateTable('auth.rate_limits')
    .set({ window_ends_at: sql`now() - interval '1 second'` })
    .where('key', '=', key)
    .execute()
}
