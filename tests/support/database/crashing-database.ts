import type { KyselyPlugin } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'

/** The process died: nothing happened after this moment, and an open transaction was rolled back. */
export class Crash extends Error {
  override name = 'Crash'
}

/** The database of a process that dies after this number of statements; committed changes stay. */
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
