import { expect, test } from 'vitest'
import { createTaskQueue } from './task-queue.server.ts'

function setUp(maxWaiting = 10) {
  const done: string[] = []
  const failures: string[] = []
  const queue = createTaskQueue({ maxWaiting, onFailure: (name) => failures.push(name) })
  const work = (name: string) => async () => {
    await Promise.resolve()
    done.push(name)
  }
  return { queue, done, failures, work }
}

test('tasks run one at a time, in the order in which they were added', async () => {
  const { queue, done } = setUp()
  let running = 0
  for (const name of ['a', 'b', 'c']) {
    queue.add(name, async () => {
      expect(++running).toBe(1)
      await Promise.resolve()
      running--
      done.push(name)
    })
  }
  expect(done).toEqual([])
  await queue.idle()
  expect(done).toEqual(['a', 'b', 'c'])
})

test('a task that is waiting or running is not added twice, but may be added again afterwards', async () => {
  const { queue, done, work } = setUp()
  for (const name of ['a', 'b', 'a', 'b']) queue.add(name, work(name))
  await queue.idle()
  expect(done).toEqual(['a', 'b'])
  queue.add('a', work('a'))
  await queue.idle()
  expect(done).toEqual(['a', 'b', 'a'])
})

test('tasks beyond the limit are dropped', async () => {
  const { queue, done, work } = setUp(2)
  for (const name of ['a', 'b', 'c', 'd']) queue.add(name, work(name))
  await queue.idle()
  expect(done).toEqual(['a', 'b', 'c'])
})

test('a failure is reported once and does not stop the others', async () => {
  const { queue, done, failures, work } = setUp()
  const fail = () => Promise.reject(new Error('broken'))
  queue.add('bad', fail)
  queue.add('good', work('good'))
  await queue.idle()
  queue.add('bad', fail)
  await queue.idle()
  expect({ done, failures }).toEqual({ done: ['good'], failures: ['bad'] })
})

test('closing waits for the running task, drops the others and accepts no more', async () => {
  const { queue, done, work } = setUp()
  for (const name of ['a', 'b']) queue.add(name, work(name))
  await queue.close()
  queue.add('c', work('c'))
  await queue.idle()
  expect(done).toEqual(['a'])
})

test('low-priority tasks run after the others, and move up when they are added with normal priority', async () => {
  const { queue, done, work } = setUp()
  queue.add('running', work('running'))
  for (const name of ['later 1', 'later 2', 'later 3']) queue.add(name, work(name), { lowPriority: true })
  queue.add('now', work('now'))
  queue.add('later 3', work('later 3'))
  queue.add('now', work('now'), { lowPriority: true })
  await queue.idle()
  expect(done).toEqual(['running', 'now', 'later 3', 'later 1', 'later 2'])
})
