import PQueue from 'p-queue'

/** Runs a few tasks at once; others wait, in the order in which they came, and beyond a number of them are refused. */
export interface ConcurrencyLimit {
  /**
   * Runs the task as soon as there is room, and returns or throws what it does.
   *
   * @throws TooManyWaitingError when as many tasks are waiting as may.
   */
  run<T>(task: () => Promise<T>): Promise<T>
}

export class TooManyWaitingError extends Error {
  override name = 'TooManyWaitingError'
}

/**
 * @param concurrency How many tasks may run at once.
 * @param maxWaiting How many may wait for them; at least one.
 */
export function createConcurrencyLimit(concurrency: number, maxWaiting: number): ConcurrencyLimit {
  const queue = new PQueue({ concurrency })
  return {
    async run(task) {
      if (queue.size >= maxWaiting) throw new TooManyWaitingError('too many tasks are waiting')
      return queue.add(task)
    },
  }
}
