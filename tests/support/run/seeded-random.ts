import { expect } from 'vitest'

/** Random choices of a test that are the same for the same seed. */
export interface SeededRandom {
  readonly seed: number
  /** A whole number from 0 to `bound` - 1. */
  below(bound: number): number
  /** The same items in another order; the list itself isn't changed. */
  shuffle<Item>(items: readonly Item[]): Item[]
}

/**
 * Starts a test's random choices and prints their seed. `SEED=123 npm test -- path` makes the same choices again; the timing
 * of other processes and the network still differs.
 */
export function seededRandom(): SeededRandom {
  const seed = process.env.SEED ? Number(process.env.SEED) : Math.floor(Math.random() * 2 ** 31)
  console.log(`${expect.getState().currentTestName ?? expect.getState().testPath}: seed ${seed}`)
  return randomFrom(seed)
}

/** Random choices from a seed, without printing it. */
export function randomFrom(seed: number): SeededRandom {
  const next = mulberry32(seed)
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    seed,
    below,
    shuffle(items) {
      const left = [...items]
      return items.flatMap(() => left.splice(below(left.length), 1))
    },
  }
}

/** Numbers from 0 to below 1 that look random: a small generator with 32 bits of state. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
