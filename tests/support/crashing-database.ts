import type { KyselyPlugin } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'

/** The process is gone: nothing after this moment happened, and an open transaction was undone. */
export class Crash extends Error {
  override name = 'Crash'
}

/** The database as a process sees it that dies after so many statements; what was committed stays. */
export function crashingAfter(db: Db, statements: number): Db {
  let left = statements
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (left-- <= 0) throw new Crash(`the process died after ${statements} statements`)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(plugin)
}
