import { setTimeout as delay } from 'node:timers/promises'

/** How long a caller waits for a version that is being read, in milliseconds. */
const PATIENCE_MS = 1_000

/** The same after a failure: callers that can do without the version shouldn't wait for an unavailable database. */
const PATIENCE_AFTER_FAILURE_MS = 100

/** How many reads run at once at most: a database that hangs would otherwise take up all connections with them. */
const MAX_READS = 2

/**
 * Caches a version briefly, so that reading it at every request costs next to nothing.
 *
 * @param read Reads the version from its source.
 * @param options.maxAgeMs A change is noticed at most this long after it happened.
 * @param options.patienceMs How long a caller waits for a version that is being read.
 * @param options.onError Called when reading failed.
 * @returns The version; undefined while it can't be read, or not soon. For a caller who `isUrgent` it is read again.
 */
export function watchVersion(
  read: () => Promise<string>,
  {
    maxAgeMs,
    patienceMs = PATIENCE_MS,
    onError,
  }: { maxAgeMs: number; patienceMs?: number; onError: (error: unknown) => void },
): (isUrgent?: boolean) => Promise<string | undefined> {
  let readAt = Number.NEGATIVE_INFINITY
  let latest: Promise<string | undefined> = Promise.resolve(undefined)
  let reads = 0
  let hasFailed = false

  async function readNow(): Promise<string | undefined> {
    reads++
    try {
      const version = await read()
      hasFailed = false
      return version
    } catch (error) {
      hasFailed = true
      onError(error)
      return undefined
    } finally {
      reads--
    }
  }

  return (isUrgent = false) => {
    const now = performance.now()
    if (reads < MAX_READS && (isUrgent || now - readAt >= maxAgeMs)) {
      readAt = now
      latest = readNow()
    }
    return reads === 0 ? latest : within(hasFailed ? PATIENCE_AFTER_FAILURE_MS : patienceMs, latest)
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const waiting = new AbortController()
  try {
    return await Promise.race([work, delay(ms, undefined, { signal: waiting.signal, ref: false })])
  } finally {
    waiting.abort()
  }
}
