/**
 * Caches a version briefly, so that reading it at every request costs next to nothing.
 *
 * @param read Reads the version from its source.
 * @param options.maxAgeMs A change is noticed at most this long after it happened.
 * @param options.onError Called when reading failed.
 * @returns The version; undefined while it can't be read.
 */
export function watchVersion(
  read: () => Promise<string>,
  { maxAgeMs, onError }: { maxAgeMs: number; onError: (error: unknown) => void },
): () => Promise<string | undefined> {
  let readAt = Number.NEGATIVE_INFINITY
  let version: Promise<string | undefined> = Promise.resolve(undefined)
  return () => {
    const now = performance.now()
    if (now - readAt < maxAgeMs) return version
    readAt = now
    version = read().catch((error: unknown) => {
      onError(error)
      return undefined
    })
    return version
  }
}
