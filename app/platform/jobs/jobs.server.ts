import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { fromKysely, fromPglite, PgBoss, type Db as QueueDatabase } from 'pg-boss'
import { SHOP_TIME_ZONE } from '#app/shared/dates.ts'
import type { Database, Db, Tx } from '../database/database.server.ts'
import { log } from '../log.server.ts'
import { traced } from '../trace.server.ts'

export interface JobSender {
  /**
   * Stores a job for any process of the shop to run, at once or from `runAt` on. Within a transaction it is enqueued by the
   * commit, and discarded by a rollback. It runs at least once, so it must be safe to repeat.
   *
   * @param options.dedupeKey While a job with this key waits in the queue, no other one is added.
   * @throws Error when nothing handles the queue.
   */
  enqueue(
    tx: Tx | Db,
    queue: string,
    data: object,
    options?: { readonly runAt?: Date; readonly dedupeKey?: string },
  ): Promise<void>
}

/** Background work: queues that survive a restart, and timers of this process. Register all handlers, start, then work. */
export interface Jobs extends JobSender {
  /** Handles the jobs of a queue. A job that throws is retried eight times, with growing pauses. */
  handle<Data extends object>(queue: string, work: (data: Data) => Promise<void>): void
  /**
   * Enqueues a job without data on a schedule (cron, in the shop's time zone), once for all processes together.
   *
   * @param options.expireSeconds How long a job may run; after that its process counts as lost, and the job runs again.
   */
  schedule(queue: string, cron: string, options?: { readonly expireSeconds?: number }): void
  /** Repeats work in each process that runs jobs, first when it begins to, never twice at once. */
  every(seconds: number, name: string, work: () => Promise<void>): void
  /** From now on, jobs can be enqueued. */
  start(): Promise<void>
  /** Runs jobs and timers, after {@link Jobs.start}. A process that only adds jobs doesn't call it. */
  work(): Promise<void>
  /** Waits for running timers, up to a few seconds, and starts none. Safe to repeat. */
  stopTimers(): Promise<void>
  /** Waits for running jobs and timers, up to a few seconds. Safe to repeat. */
  stop(): Promise<void>
}

const SCHEMA = 'jobs'
const STOP_WITHIN_MS = 8_000
const STOP_TIMERS_WITHIN_MS = 5_000

/** How many jobs one worker runs at once. */
const BATCH_SIZE = 5

const QUEUE_SETTINGS = {
  // At most one waiting job for each key.
  policy: 'short',
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
  deleteAfterSeconds: 86_400,
} as const

/**
 * Creates the job queue of this process, stored in schema `jobs` of the shop's database.
 *
 * On a server, workers poll for new jobs every second. The embedded database wakes the workers itself and is polled only now
 * and then, as a fallback.
 */
export function createJobs(database: Database): Jobs {
  const isEmbedded = database.engine.kind === 'embedded'
  const boss = new PgBoss({
    db: queueDatabase(database),
    backend: isEmbedded ? 'pglite' : 'postgres',
    schema: SCHEMA,
    useListenNotify: isEmbedded,
    queueCacheIntervalSeconds: 600,
    flowIntervalSeconds: 3_600,
    cronWorkerIntervalSeconds: 30,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
  boss.on('warning', (warning) => log.warn({ warning }, 'warning from the job queue'))

  const handlers = new Map<string, (data: object) => Promise<void>>()
  const schedules = new Map<string, { cron: string; expireSeconds: number }>()
  const timers: { name: string; seconds: number; work: () => Promise<void> }[] = []
  const running: Promise<void>[] = []
  const stopping = new AbortController()
  const stopTimers = async () => {
    stopping.abort()
    await Promise.race([Promise.all(running), delay(STOP_TIMERS_WITHIN_MS, undefined, { ref: false })])
  }

  return {
    async enqueue(tx, queue, data, { runAt, dedupeKey } = {}) {
      if (!handlers.has(queue)) throw new Error(`nothing handles jobs of ${queue}`)
      await boss.send(queue, data, {
        db: fromKysely(tx),
        singletonKey: dedupeKey ?? randomUUID(),
        ...(runAt ? { startAfter: runAt } : {}),
      })
    },
    handle(queue, work) {
      handlers.set(queue, work as (data: object) => Promise<void>)
    },
    schedule(queue, cron, { expireSeconds = QUEUE_SETTINGS.expireInSeconds } = {}) {
      schedules.set(queue, { cron, expireSeconds })
    },
    every(seconds, name, work) {
      timers.push({ seconds, name, work })
    },
    async start() {
      await boss.start()
      await prepareQueues(boss, [...handlers.keys()], { notify: isEmbedded })
    },
    async work() {
      for (const [queue, { cron, expireSeconds }] of schedules) {
        await boss.schedule(queue, cron, null, { tz: SHOP_TIME_ZONE, expireInSeconds: expireSeconds })
      }
      for (const [queue, handler] of handlers) await runJobs(boss, queue, handler)
      for (const timer of timers) running.push(repeat(timer, stopping.signal))
    },
    stopTimers,
    async stop() {
      await Promise.all([boss.stop({ timeout: STOP_WITHIN_MS }), stopTimers()])
    },
  }
}

function queueDatabase({ engine }: Database): QueueDatabase {
  if (engine.kind === 'embedded') return fromPglite(engine.pglite)
  return { executeSql: (text, values) => engine.pool.query(text, values) }
}

/** Creates the missing queues, and has the library look them up now, as it does with all others when it starts. */
async function prepareQueues(boss: PgBoss, names: string[], { notify }: { notify: boolean }): Promise<void> {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const name of names.filter((name) => !existing.has(name))) {
    await boss.createQueue(name, { ...QUEUE_SETTINGS, notify })
    // A queue first looked up within a transaction would wait for the embedded database's only session, which that
    // transaction holds.
    await boss.findJobs(name, { id: randomUUID() })
  }
}

async function runJobs(boss: PgBoss, queue: string, handler: (data: object) => Promise<void>): Promise<void> {
  const options = {
    batchSize: BATCH_SIZE,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: 5,
    perJobResults: true,
  } as const
  await boss.work<object, void, typeof options>(queue, options, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }) => {
        try {
          await traced(`job ${queue}`, { kind: 'work' }, () => handler(data ?? {}))
          return { id, status: 'completed' as const }
        } catch (error) {
          log.warn({ err: error, queue, job: id }, 'a job failed and will be retried')
          return { id, status: 'failed' as const, output: { message: String(error) } }
        }
      }),
    ),
  )
}

async function repeat(
  { name, seconds, work }: { name: string; seconds: number; work: () => Promise<void> },
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      await work()
    } catch (error) {
      log.error({ err: error, timer: name }, 'a timer failed')
    }
    await delay(seconds * 1_000, undefined, { signal: stopping, ref: false }).catch(() => {})
  }
}
