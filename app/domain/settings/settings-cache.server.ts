import { createContext } from 'react-router'
import type { Db } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log.server.ts'
import { readSettings, type VersionedSettings } from './settings.server.ts'

/** What the owner decides, as a process caches it for its pages. */
export interface OwnersCache<Value> {
  /** A value that is at most a second old; the last known one while the database doesn't respond. */
  current(): Promise<Value>
  /** The last value that was read, without waiting. */
  latest(): Value
  /** Reads the newest value, for this caller and all later ones. */
  refresh(): Promise<Value>
}

export type SettingsCache = OwnersCache<VersionedSettings>

/** The cache of this process: the settings screen refreshes it after a save. */
export const settingsCacheContext = createContext<SettingsCache>()

/** How old what a page shows may be, in milliseconds. */
const MAX_AGE_MS = 1_000

/** Creates the settings cache of a process. @throws When the first read fails. */
export function createSettingsCache(db: Db, now?: () => number): Promise<SettingsCache> {
  return createOwnersCache(() => readSettings(db), now)
}

/** Creates a cache of a process. @param read Gets the value it returned last. @throws When the first read fails. */
export async function createOwnersCache<Value extends { readonly version: number }>(
  read: (known?: Value) => Promise<Value>,
  now: () => number = () => performance.now(),
): Promise<OwnersCache<Value>> {
  let known = await read()
  let readAt = now()
  let reading: Promise<Value> | undefined

  async function refresh(): Promise<Value> {
    const startedAt = now()
    const newest = await read(known)
    // A slow read may end after one that began later.
    if (newest.version >= known.version) known = newest
    readAt = startedAt
    return known
  }

  return {
    refresh,
    latest: () => known,
    async current() {
      if (now() - readAt < MAX_AGE_MS) return known
      reading ??= refresh()
        .catch((error: unknown) => {
          log.warn({ err: error }, 'what the owner decided can’t be read; what was last known applies')
          readAt = now()
          return known
        })
        .finally(() => {
          reading = undefined
        })
      return reading
    },
  }
}
