import PQueue from 'p-queue'

/** Runs a few tasks at once. Others wait in order; when too many are waiting, further ones are rejected. */
export interface ConcurrencyLimit {
  /**
   * Runs the task as soon as there is room; returns or throws what it does.
   *
   * @throws TooManyWaitingError when the maximum number of tasks is already waiting, or this one has waited too long and never runs.
   */
  run<T>(task: () => Promise<T>): Promise<T>
}

export class TooManyWaitingError extends Error {
  override name = 'TooManyWaitingError'
}

/**
 * @param concurrency How many tasks may run at once.
 * @param maxWaiting How many may wait; at least one.
 * @param maxWaitMs How long a task may wait, in milliseconds; unlimited when omitted.
 */
export function createConcurrencyLimit(concurrency: number, maxWaiting: number, maxWaitMs?: number): ConcurrencyLimit {
  const queue = new PQueue({ concurrency })
  return {
    async run(task) {
      if (queue.size >= maxWaiting) throw new TooManyWaitingError('too many tasks are waiting')
      if (maxWaitMs === undefined) return queue.add(task)

      const waiting = new AbortController()
      const timer = setTimeout(() => waiting.abort(new TooManyWaitingError('a task waited too long')), maxWaitMs)
      try {
        return await queue.add(
          () => {
            clearTimeout(timer)
            return task()
          },
          { signal: waiting.signal },
        )
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
