import { vi } from 'vitest'
import type { Db } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log.server.ts'

/** A database that is unavailable: every call throws. Errors in the log are then expected. */
export function brokenDatabase(db: Db): Db {
  vi.spyOn(log, 'error').mockImplementation(() => {})
  return new Proxy(db, {
    get() {
      throw new Error('the database is unavailable')
    },
  })
}
