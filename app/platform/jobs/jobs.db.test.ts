import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { createJobs, type Jobs } from './jobs.server.ts'

let jobs: Jobs

const database = await setUpTestDatabase()
const { db } = database
beforeEach(() => {
  jobs = createJobs(database)
})
afterEach(async () => {
  await jobs.stop()
  // The next test creates its queues again.
  await sql`drop schema if exists jobs cascade`.execute(db)
})

/** A queue's handler that records its jobs, and lets a test wait for the next one. */
function recorder<Data extends object>() {
  const seen: Data[] = []
  let waiting: { count: number; resolve: () => void }[] = []
  return {
    seen,
    async work(data: Data) {
      seen.push(data)
      for (const { count, resolve } of waiting) if (seen.length >= count) resolve()
      waiting = waiting.filter(({ count }) => seen.length < count)
    },
    until(count: number): Promise<void> {
      if (seen.length >= count) return Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push({ count, resolve })
      return promise
    },
  }
}

describe('a queue', () => {
  test('runs a transaction’s job once it commits', async () => {
    const greetings = recorder<{ name: string }>()
    jobs.handle('greet', greetings.work)
    await jobs.start()
    await jobs.work()

    await inTransaction(db, async (tx) => {
      await jobs.enqueue(tx, 'greet', { name: 'Ananya' })
      expect(greetings.seen).toEqual([])
    })
    await greetings.until(1)
    expect(greetings.seen).toEqual([{ name: 'Ananya' }])
  })

  test('drops the job of a transaction that rolls back', async () => {
    const greetings = recorder<{ name: string }>()
    jobs.handle('greet', greetings.work)
    await jobs.start()
    await jobs.work()

    const undone = inTransaction(db, async (tx) => {
      await jobs.enqueue(tx, 'greet', { name: 'nobody' })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await jobs.enqueue(db, 'greet', { name: 'Meera' })
    await greetings.until(1)
    expect(greetings.seen).toEqual([{ name: 'Meera' }])
  })

  test('retries a failed job, and the others of its batch don’t fail', async () => {
    const greetings = recorder<{ name: string }>()
    let failures = 0
    jobs.handle<{ name: string }>('greet', async (data) => {
      if (data.name === 'shy' && failures++ === 0) throw new Error('not yet')
      await greetings.work(data)
    })
    await jobs.start()
    await jobs.work()

    await inTransaction(db, async (tx) => {
      await jobs.enqueue(tx, 'greet', { name: 'shy' })
      await jobs.enqueue(tx, 'greet', { name: 'bold' })
    })
    await greetings.until(2)
    expect(greetings.seen).toEqual([{ name: 'bold' }, { name: 'shy' }])
  })

  test('holds one waiting job for each key', async () => {
    const greetings = recorder<{ name: string }>()
    jobs.handle('greet', greetings.work)
    await jobs.start()
    await inTransaction(db, async (tx) => {
      await jobs.enqueue(tx, 'greet', { name: 'first' }, { dedupeKey: 'same' })
      await jobs.enqueue(tx, 'greet', { name: 'second' }, { dedupeKey: 'same' })
      await jobs.enqueue(tx, 'greet', { name: 'other' })
      await jobs.enqueue(tx, 'greet', { name: 'another' })
    })
    await jobs.stop()

    jobs = createJobs(database)
    jobs.handle('greet', greetings.work)
    await jobs.start()
    await jobs.work()
    await greetings.until(3)
    expect(greetings.seen.map(({ name }) => name).sort()).toEqual(['another', 'first', 'other'])
  })

  test('runs many jobs without waiting in between', async () => {
    const numbers = recorder<{ number: number }>()
    jobs.handle('count', numbers.work)
    await jobs.start()
    await jobs.work()

    await inTransaction(db, async (tx) => {
      for (let number = 0; number < 23; number++) await jobs.enqueue(tx, 'count', { number })
    })
    const startedAt = performance.now()
    await numbers.until(23)
    expect(new Set(numbers.seen.map(({ number }) => number)).size).toBe(23)
    // Five pauses of the poll would take ten seconds on a server, more on the embedded database.
    expect(performance.now() - startedAt).toBeLessThan(8_000)
  })

  test('doesn’t run a job before its time', async () => {
    const greetings = recorder<{ name: string }>()
    jobs.handle('greet', greetings.work)
    await jobs.start()
    await jobs.work()
    await inTransaction(db, async (tx) => {
      await jobs.enqueue(tx, 'greet', { name: 'tomorrow' }, { runAt: new Date(Date.now() + 86_400_000) })
      await jobs.enqueue(tx, 'greet', { name: 'today' })
    })
    await greetings.until(1)
    expect(greetings.seen).toEqual([{ name: 'today' }])
  })

  test('survives a restart of the process', async () => {
    jobs.handle('greet', async () => {})
    await jobs.start()
    await jobs.enqueue(db, 'greet', { name: 'patient' })
    await jobs.stop()

    const greetings = recorder<{ name: string }>()
    jobs = createJobs(database)
    jobs.handle('greet', greetings.work)
    await jobs.start()
    await jobs.work()
    await greetings.until(1)
    expect(greetings.seen).toEqual([{ name: 'patient' }])
  })

  test('takes jobs of a transaction after a restart', async () => {
    jobs.handle('greet', async () => {})
    await jobs.start()
    await jobs.stop()

    const greetings = recorder<{ name: string }>()
    jobs = createJobs(database)
    jobs.handle('greet', greetings.work)
    await jobs.start()
    // A queue that is still unknown here would wait for the embedded database's only session, which the transaction holds.
    await inTransaction(db, (tx) => jobs.enqueue(tx, 'greet', { name: 'Ananya' }))
    await jobs.work()
    await greetings.until(1)
    expect(greetings.seen).toEqual([{ name: 'Ananya' }])
  })

  test('rejects jobs without a handler', async () => {
    await jobs.start()
    await expect(jobs.enqueue(db, 'nowhere', {})).rejects.toThrow('nothing handles jobs of nowhere')
  })
})

describe('a timer', () => {
  test('runs at the start and goes on after a failure', async () => {
    const { promise: thirdRun, resolve } = Promise.withResolvers<void>()
    let runs = 0
    jobs.every(0.01, 'tick', async () => {
      runs += 1
      if (runs === 2) throw new Error('hiccup')
      if (runs === 3) resolve()
    })
    await jobs.start()
    await jobs.work()
    await thirdRun
    await jobs.stop()

    const runsAtStop = runs
    await new Promise((resolve) => setImmediate(resolve))
    expect(runs).toBe(runsAtStop)
  })

  test('doesn’t run in a process that only adds jobs', async () => {
    let runs = 0
    jobs.every(0.01, 'tick', async () => {
      runs += 1
    })
    await jobs.start()
    await jobs.stop()
    expect(runs).toBe(0)
  })
})
