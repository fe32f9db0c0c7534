import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** A cache for values whose keys are unlimited in number, because visitors make them up. */
export interface FairCache<Value> {
  /** @param network The network that asks. */
  get(key: string, network: string): Value | undefined
  set(key: string, value: Value, network: string): void
  clear(): void
}

interface FairCacheOptions<Value> {
  readonly maxBytes: number
  readonly bytesOf: (value: Value) => number
}

interface Kept<Value> {
  readonly value: Value
  /** The network that asked for it first. */
  readonly network: string
}

/** What only one network asked for takes a third of the bytes, in as many corners; each network has one of them. */
const CORNERS = 8

/**
 * Caches what is asked often, however much else is asked. A value begins in the corner of the network that asked for it, and moves out
 * of it once another network asks. So whoever asks for many things pushes out only what nobody else wanted.
 */
export function createFairCache<Value>({ maxBytes, bytesOf }: FairCacheOptions<Value>): FairCache<Value> {
  const createPart = (bytes: number) =>
    new LRUCache<string, Kept<Value>>({ maxSize: Math.floor(bytes), sizeCalculation: ({ value }) => bytesOf(value) })
  const frequent = createPart((maxBytes * 2) / 3)
  const corners = Array.from({ length: CORNERS }, () => createPart(maxBytes / 3 / CORNERS))
  const cornerOf = (network: string) => corners[Number.parseInt(hash('sha256', network).slice(0, 8), 16) % CORNERS]

  return {
    get(key, network) {
      const known = frequent.get(key)
      if (known) return known.value
      const corner = corners.find((one) => one.has(key))
      const kept = corner?.get(key)
      if (kept && kept.network !== network) {
        corner?.delete(key)
        frequent.set(key, kept)
      }
      return kept?.value
    },
    set(key, value, network) {
      const part = [frequent, ...corners].find((one) => one.has(key)) ?? cornerOf(network)
      part?.set(key, { value, network })
    },
    clear() {
      for (const part of [frequent, ...corners]) part.clear()
    },
  }
}
