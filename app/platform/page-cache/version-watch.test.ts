import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchVersion } from './version-watch.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const onError = vi.fn()

test('the version is read once within its maximum age, however often it is requested', async () => {
  const read = vi.fn(async () => `version ${read.mock.calls.length}`)
  const version = watchVersion(read, { maxAgeMs: 1_000, onError })
  expect(await Promise.all([version(), version(), version()])).toEqual(['version 1', 'version 1', 'version 1'])
  vi.advanceTimersByTime(999)
  expect(await version()).toBe('version 1')
  vi.advanceTimersByTime(1)
  expect(await version()).toBe('version 2')
  expect(read).toHaveBeenCalledTimes(2)
})

test("the age counts from the start of the read, so that a slow read isn't cached for longer", async () => {
  const slow = Promise.withResolvers<string>()
  const read = vi.fn(async () => 'second').mockReturnValueOnce(slow.promise)
  const version = watchVersion(read, { maxAgeMs: 1_000, onError })
  const first = version()
  vi.advanceTimersByTime(1_000)
  slow.resolve('first')
  expect(await first).toBe('first')
  expect(await version()).toBe('second')
})

test("a version that can't be read is undefined, and is read again later", async () => {
  const fault = new Error('the database is unavailable')
  const read = vi.fn(async () => 'back').mockRejectedValueOnce(fault)
  const version = watchVersion(read, { maxAgeMs: 1_000, onError })
  expect(await version()).toBeUndefined()
  expect(onError).toHaveBeenCalledExactlyOnceWith(fault)
  vi.advanceTimersByTime(1_000)
  expect(await version()).toBe('back')
})

test('nobody waits for a version that takes long, and few reads of it run at once', async () => {
  const slow = Promise.withResolvers<string>()
  const read = vi.fn(() => slow.promise)
  const version = watchVersion(read, { maxAgeMs: 1_000, patienceMs: 1, onError })
  expect(await version()).toBeUndefined()
  for (let seconds = 0; seconds < 5; seconds++) {
    vi.advanceTimersByTime(1_000)
    expect(await version()).toBeUndefined()
  }
  expect(read).toHaveBeenCalledTimes(2)
  slow.resolve('late')
  await slow.promise
  vi.advanceTimersByTime(1_000)
  expect(await version()).toBe('late')
  expect(read).toHaveBeenCalledTimes(3)
})
