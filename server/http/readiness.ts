/** How long a result is cached, in milliseconds, so that frequent requests cost the database nothing. */
const CACHED_MS = 1_000

/** A database that takes longer than this to respond is not ready, in milliseconds. */
const TIMEOUT_MS = 2_000

interface ReadinessOptions {
  readonly timeoutMs?: number
  /** Clock in milliseconds. */
  readonly now?: () => number
}

/**
 * Makes `GET /readyz` cheap, as it is open to everyone. Callers share one check, and its result is cached for a second.
 *
 * @param check Asks the database. No second check starts while one is running; a check that fails means not ready.
 */
export function createReadiness(
  check: () => Promise<boolean>,
  { timeoutMs = TIMEOUT_MS, now = () => performance.now() }: ReadinessOptions = {},
): () => Promise<boolean> {
  let cached = { isReady: false, until: Number.NEGATIVE_INFINITY }
  let running: Promise<boolean> | undefined

  const cache = (isReady: boolean) => {
    cached = { isReady, until: now() + CACHED_MS }
    return isReady
  }
  const startCheck = () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timeout = setTimeout(() => resolve(cache(false)), timeoutMs)
    check()
      .catch(() => false)
      .then((isReady) => {
        clearTimeout(timeout)
        running = undefined
        resolve(cache(isReady))
      })
    return promise
  }

  return async () => {
    if (now() < cached.until) return cached.isReady
    running ??= startCheck()
    return running
  }
}
