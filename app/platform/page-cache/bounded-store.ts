interface Bounds {
  readonly entries: number
  readonly bytes: number
}

/** Values by key, within bounds: when there is no room, what was asked for longest ago goes first. */
export interface BoundedStore<Value> {
  get(key: string): Value | undefined
  /** @param bytes What the value takes; one that is larger than the whole store is not kept. */
  set(key: string, value: Value, bytes: number): void
  delete(key: string): void
  clear(): void
}

export function createBoundedStore<Value>(bounds: Bounds): BoundedStore<Value> {
  // A map keeps its keys in the order in which they were added, so the first one is the one to go.
  const entries = new Map<string, { value: Value; bytes: number }>()
  let total = 0

  const remove = (key: string) => {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, bytes) {
      remove(key)
      if (bytes > bounds.bytes) return
      entries.set(key, { value, bytes })
      total += bytes
      for (const oldest of entries.keys()) {
        if (entries.size <= bounds.entries && total <= bounds.bytes) return
        remove(oldest)
      }
    },
    delete: remove,
    clear() {
      entries.clear()
      total = 0
    },
  }
}
