/** Lets a few pieces of work run at once and the others wait, first come, first served. */
export interface Turns {
  /** Runs `work` as soon as it is its turn; passes on what it returns or throws. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** @param atOnce How many may run at the same time. */
export function createTurns(atOnce: number): Turns {
  const waiting: (() => void)[] = []
  let running = 0

  return {
    async run(work) {
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
