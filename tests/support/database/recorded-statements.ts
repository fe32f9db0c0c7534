import { PostgresQueryCompiler, type QueryId } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'

/** A database whose statements are recorded in the order of their results, without their values. */
export function recordStatements(db: Db): { readonly db: Db; readonly statements: string[] } {
  const statements: string[] = []
  const compiler = new PostgresQueryCompiler()
  // Parts of a statement are transformed, too, but have no result.
  const transformed = new WeakMap<QueryId, string>()
  const recording = db.withPlugin({
    transformQuery({ node, queryId }) {
      transformed.set(queryId, compiler.compileQuery(node, queryId).sql)
      return node
    },
    async transformResult({ result, queryId }) {
      statements.push(transformed.get(queryId) ?? '')
      return result
    },
  })
  return { db: recording, statements }
}
