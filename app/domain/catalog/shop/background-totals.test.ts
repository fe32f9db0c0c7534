import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log.server.ts'
import { noteFilterCounts, recentTotal, recordSearch, recordTyping } from './background-totals.server.ts'

const MINUTE = 60_000

/** By the clock that ages are measured with. */
let now = MINUTE

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.useRealTimers()
})

function pass(milliseconds: number): void {
  now += milliseconds
  vi.advanceTimersByTime(milliseconds)
}

/** Asks for one total of a new database. */
function askFor() {
  const db = {} as Db
  return (count: () => Promise<number>) => recentTotal(db, 'kurti', { count, canWait: false, waitMs: MINUTE })
}

test('M334 shows a total for a minute, and then while it is counted again', async () => {
  const ask = askFor()
  expect(await ask(async () => 5)).toBe(5)
  pass(MINUTE / 2)
  expect(await ask(async () => 6)).toBe(5)
  pass(MINUTE)
  expect(await ask(async () => 7)).toBe(5)
  await vi.waitFor(async () => expect(await ask(async () => 8)).toBe(7))
})

test('M334 shows no total that is older than two minutes, even if counting it again fails', async () => {
  const logged = vi.spyOn(log, 'warn').mockReturnValue()
  const ask = askFor()
  const fail = vi.fn<() => Promise<number>>().mockRejectedValue(new Error('too slow'))
  expect(await ask(async () => 5)).toBe(5)
  pass(1.5 * MINUTE)
  expect(await ask(fail)).toBe(5)
  await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce())
  pass(MINUTE)
  expect(await ask(fail)).toBeUndefined()
  expect(fail).toHaveBeenCalledTimes(2)
})

test('M334 counts in the background once nobody types', async () => {
  const db = {} as Db
  recordTyping(db)
  const count = vi.fn(async () => 5)
  const total = recentTotal(db, 'kurti', { count, canWait: true, waitMs: MINUTE })
  await nextTurn()
  expect(count).not.toHaveBeenCalled()
  pass(1_000)
  expect(await total).toBe(5)
})

test('M334 counts in the background once the counts of the filters are there', async () => {
  const db = {} as Db
  const filters = Promise.withResolvers<void>()
  const counted = noteFilterCounts(db, () => filters.promise)
  const count = vi.fn(async () => 5)
  const total = recentTotal(db, 'kurti', { count, canWait: true, waitMs: MINUTE })
  await nextTurn()
  pass(1_000)
  await nextTurn()
  expect(count).not.toHaveBeenCalled()
  filters.resolve()
  await counted
  pass(400)
  await nextTurn()
  expect(count).not.toHaveBeenCalled()
  pass(600)
  expect(await total).toBe(5)
})

test('M334 counts one total after the other, every twenty seconds, while someone keeps typing', async () => {
  const db = {} as Db
  const count = vi.fn(async () => 5)
  recordTyping(db)
  for (const search of ['kurti', 'anarkali', 'kaftan'])
    void recentTotal(db, search, { count, canWait: true, waitMs: 10 * MINUTE })
  const counts: number[] = []
  for (let second = 1; second <= 60; second++) {
    await nextTurn()
    pass(1_000)
    recordTyping(db)
    await nextTurn()
    if (second % 20 === 0 || second % 20 === 19) counts.push(count.mock.calls.length)
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 3])
})

test('M334 the shop is busy for a search right after another search, but not right after typing', () => {
  const db = {} as Db
  recordTyping(db)
  expect(recordSearch(db)).toBe(false)
  expect(recordSearch(db)).toBe(true)
})
