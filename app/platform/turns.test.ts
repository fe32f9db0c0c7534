import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns, TooManyWaiting } from './turns.server.ts'

test('as many as allowed run at once, the others in the order in which they came', async () => {
  const turns = createTurns(2, 10)
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
  expect(await Promise.all([1, 2, 3, 4, 5].map((number) => turns.run(work(number))))).toEqual([1, 2, 3, 4, 5])
  expect(started).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('one that fails gives its place to the next', async () => {
  const turns = createTurns(1, 10)
  const failing = turns.run(() => Promise.reject(new Error('no')))
  const next = turns.run(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('who comes to a full line is turned away, and may come again', async () => {
  const turns = createTurns(1, 1)
  const first = Promise.withResolvers<string>()
  const running = turns.run(() => first.promise)
  const waiting = turns.run(async () => 'second')
  await expect(turns.run(async () => 'third')).rejects.toThrow(TooManyWaiting)
  first.resolve('first')
  expect(await Promise.all([running, waiting])).toEqual(['first', 'second'])
  expect(await turns.run(async () => 'third')).toBe('third')
})
