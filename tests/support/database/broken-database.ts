import { vi } from 'vitest'
import { type Db, openServerDatabase } from '#app/platform/database/database.server.ts'
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

/** A database that every query fails to reach. Opening it costs nothing, and there is nothing to close. */
export function unreachableDatabase(): Db {
  return openServerDatabase('postgres://nobody@127.0.0.1:1/nothing').db
}
