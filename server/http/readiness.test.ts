import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createReadiness } from './readiness.ts'

test('simultaneous callers share one check, and its result is cached for a second', async () => {
  let clock = 0
  const check = vi.fn(async () => true)
  const isReady = createReadiness(check, { now: () => clock })
  expect(await Promise.all(Array.from({ length: 200 }, isReady))).toEqual(Array.from({ length: 200 }, () => true))
  clock = 999
  expect(await isReady()).toBe(true)
  expect(check).toHaveBeenCalledTimes(1)

  clock = 1_000
  check.mockResolvedValue(false)
  expect(await isReady()).toBe(false)
  expect(check).toHaveBeenCalledTimes(2)
})

test('a check that fails means not ready, until the next one succeeds', async () => {
  let clock = 0
  const check = vi.fn(async () => true).mockRejectedValueOnce(new Error('the database is unavailable'))
  const isReady = createReadiness(check, { now: () => clock })
  expect(await isReady()).toBe(false)
  clock = 1_000
  expect(await isReady()).toBe(true)
})

test('a check that hangs means not ready after the timeout, and is not repeated until it ends', async () => {
  let clock = 0
  const hanging = Promise.withResolvers<boolean>()
  const check = vi.fn(() => hanging.promise)
  const isReady = createReadiness(check, { timeoutMs: 5, now: () => clock })
  expect(await isReady()).toBe(false)
  clock = 60_000
  expect(await isReady()).toBe(false)
  expect(check).toHaveBeenCalledTimes(1)

  hanging.resolve(true)
  await delay(0)
  expect(await isReady()).toBe(true)
})
