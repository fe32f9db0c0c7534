import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createConcurrencyLimit, TooManyWaitingError } from './concurrency-limit.server.ts'

test('as many tasks as allowed run at once, the others wait in order', async () => {
  const limit = createConcurrencyLimit(2, 10)
  const started: number[] = []
  let running = 0
  let most = 0
  const work = (number: number) => async () => {
    started.push(number)
    most = Math.max(most, ++running)
    await nextTurn()
    running--
    return number
  }
  expect(await Promise.all([1, 2, 3, 4, 5].map((number) => limit.run(work(number))))).toEqual([1, 2, 3, 4, 5])
  expect(started).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('a failed task makes room for the next', async () => {
  const limit = createConcurrencyLimit(1, 10)
  const failing = limit.run(() => Promise.reject(new Error('no')))
  const next = limit.run(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('a task is rejected when too many are waiting, and may be added again', async () => {
  const limit = createConcurrencyLimit(1, 1)
  const first = Promise.withResolvers<string>()
  const running = limit.run(() => first.promise)
  const waiting = limit.run(async () => 'second')
  await expect(limit.run(async () => 'third')).rejects.toThrow(TooManyWaitingError)
  first.resolve('first')
  expect(await Promise.all([running, waiting])).toEqual(['first', 'second'])
  expect(await limit.run(async () => 'third')).toBe('third')
})

test('a task that has waited too long is rejected and never runs, and one that runs may take its time', async () => {
  const limit = createConcurrencyLimit(1, 10, 20)
  const first = Promise.withResolvers<string>()
  const running = limit.run(() => first.promise)
  const late: string[] = []
  await expect(limit.run(async () => late.push('ran'))).rejects.toThrow(TooManyWaitingError)
  first.resolve('first')
  expect(await running).toBe('first')
  expect(await limit.run(async () => 'next')).toBe('next')
  expect(late).toEqual([])
})
