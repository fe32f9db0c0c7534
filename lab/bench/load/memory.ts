import { percentile } from '../report.ts'

/** Memory of a process at a moment. */
export interface MemorySample {
  /** Milliseconds since the measurement began. */
  readonly atMs: number
  readonly bytes: number
}

/**
 * Memory by minute: the median of each, so that a moment before or after the garbage was collected doesn't decide.
 *
 * @param minuteMs How long a minute is, in milliseconds; shorter in a trial.
 * @returns Bytes; a minute without a sample is left out.
 */
export function memoryByMinute(samples: readonly MemorySample[], minuteMs: number): number[] {
  const minutes = Map.groupBy(samples, ({ atMs }) => Math.floor(atMs / minuteMs))
  return [...minutes.keys()]
    .sort((a, b) => a - b)
    .map((minute) => {
      const bytes = (minutes.get(minute) ?? []).map((sample) => sample.bytes)
      return percentile(bytes, 0.5)
    })
}

/**
 * How much memory grew from the second minute to the last, as a share: 0.1 for a tenth. The first doesn't count, because a
 * process that has just started loads code and fills its caches.
 *
 * @throws Error when there are fewer than three minutes.
 */
export function memoryGrowth(byMinute: readonly number[]): number {
  const [, second, ...later] = byMinute
  const last = later.at(-1)
  if (second === undefined || last === undefined) throw new Error('memory was measured for less than three minutes')
  return last / second - 1
}
