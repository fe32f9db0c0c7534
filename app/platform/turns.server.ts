/** Lets a few pieces of work run at once and the others wait, first come, first served. */
export interface Turns {
  /**
   * Runs `work` as soon as it is its turn; passes on what it returns or throws.
   *
   * @throws TooManyWaiting when as many wait already as may.
   */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** The line is full: whoever came has to come again later. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting'
}

/**
 * @param atOnce How many may run at the same time.
 * @param maxWaiting How many may wait for them.
 */
export function createTurns(atOnce: number, maxWaiting: number): Turns {
  const waiting: (() => void)[] = []
  let running = 0

  return {
    async run(work) {
      if (running >= atOnce && waiting.length >= maxWaiting) throw new TooManyWaiting('too much work is waiting')
      if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
      else running++
      try {
        return await work()
      } finally {
        // The next one takes over this place, so the count stays.
        const next = waiting.shift()
        if (next) next()
        else running--
      }
    },
  }
}
