import { vi } from 'vitest'
import type { Db } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log.server.ts'

/** A database that answers nothing, as when its server is away. Errors in the log are expected then. */
export function brokenDatabase(db: Db): Db {
  vi.spyOn(log, 'error').mockImplementation(() => {})
  return new Proxy(db, {
    get() {
      throw new Error('the database is away')
    },
  })
}
