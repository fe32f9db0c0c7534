import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { readTogether } from './read-together.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)

test('requests of one turn share a read, and each gets its own result', async () => {
  const read = vi.fn(async (asked: readonly number[]) => asked.map((number) => number * 2))
  const double = readTogether(read)
  expect(await Promise.all([double(3), double(1), double(3)])).toEqual([6, 2, 6])
  expect(read.mock.calls).toEqual([[[3, 1, 3]]])
})

test('a request that arrives while others are read for is read for anew, so it gets what is true by then', async () => {
  let stock = 1
  const running: (() => void)[] = []
  const readStock = readTogether(async (asked: readonly string[]) => {
    const found = asked.map(() => stock)
    await new Promise<void>((resolve) => running.push(resolve))
    return found
  })
  const before = readStock('kurti')
  await nextTurn()
  stock = 0
  const after = readStock('kurti')
  await nextTurn()
  for (const finish of running) finish()
  expect(await Promise.all([before, after])).toEqual([1, 0])
})

test('more than twenty are read in several parts', async () => {
  const read = vi.fn(async (asked: readonly number[]) => asked)
  const echo = readTogether(read)
  expect(await Promise.all(numbers(45).map(echo))).toEqual(numbers(45))
  expect(read.mock.calls.map(([asked]) => asked.length)).toEqual([20, 20, 5])
})

test('an error is that of all who were read for together, and of nobody else', async () => {
  const echo = readTogether(async (asked: readonly number[]) => {
    if (asked.includes(0)) throw new Error('broken')
    return asked
  })
  const results = await Promise.allSettled(numbers(21).map(echo))
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(20)
  expect(results.at(-1)).toEqual({ status: 'fulfilled', value: 20 })
  expect(await echo(1)).toBe(1)
})
