/** How long an answer is remembered, in milliseconds: asking more often costs the database nothing. */
const REMEMBERED_MS = 1_000

/** A database that takes longer than this to answer is not ready, in milliseconds. */
const TIMEOUT_MS = 2_000

interface ReadinessOptions {
  readonly timeoutMs?: number
  /** Clock in milliseconds. */
  readonly now?: () => number
}

/**
 * Makes the answer to `GET /readyz` cheap, as anybody may ask. Callers share one check, and its answer holds for a second.
 *
 * @param check Asks the database. While one check hangs no other one is started; a check that fails is a no.
 */
export function createReadiness(
  check: () => Promise<boolean>,
  { timeoutMs = TIMEOUT_MS, now = () => performance.now() }: ReadinessOptions = {},
): () => Promise<boolean> {
  let remembered = { isReady: false, until: Number.NEGATIVE_INFINITY }
  let running: Promise<boolean> | undefined

  const remember = (isReady: boolean) => {
    remembered = { isReady, until: now() + REMEMBERED_MS }
    return isReady
  }
  const ask = () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timeout = setTimeout(() => resolve(remember(false)), timeoutMs)
    check()
      .catch(() => false)
      .then((isReady) => {
        clearTimeout(timeout)
        running = undefined
        resolve(remember(isReady))
      })
    return promise
  }

  return async () => {
    if (now() < remembered.until) return remembered.isReady
    running ??= ask()
    return running
  }
}
