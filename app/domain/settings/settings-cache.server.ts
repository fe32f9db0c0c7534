import { createContext } from 'react-router'
import type { Db } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log.server.ts'
import { readSettings, type VersionedSettings } from './settings.server.ts'

/** The settings as a process caches them for its pages. */
export interface SettingsCache {
  /** Settings that are at most a second old; the last known ones while the database doesn't respond. */
  current(): Promise<VersionedSettings>
  /** The last settings that were read, without waiting. */
  latest(): VersionedSettings
  /** Reads the newest settings, for this caller and all later ones. */
  refresh(): Promise<VersionedSettings>
}

/** The cache of this process: the settings screen refreshes it after a save. */
export const settingsCacheContext = createContext<SettingsCache>()

/** How old the settings of a page may be, in milliseconds. */
const MAX_AGE_MS = 1_000

/** Creates the cache of a process. @throws When the first read fails. */
export async function createSettingsCache(db: Db, now: () => number = () => performance.now()): Promise<SettingsCache> {
  let known = await readSettings(db)
  let readAt = now()
  let reading: Promise<VersionedSettings> | undefined

  async function refresh(): Promise<VersionedSettings> {
    const startedAt = now()
    const newest = await readSettings(db)
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
          log.warn({ err: error }, 'the shop’s settings can’t be read; the last known ones apply')
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
