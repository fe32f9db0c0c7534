import { LRUCache } from 'lru-cache'
import type { Db } from '#app/platform/database/database.server.ts'
import { readCatalogVersion } from '../catalog-version.server.ts'

/** What people search for has no end; beyond this, the answer used longest ago goes. */
const MAX_ANSWERS = 2_000

interface Memory {
  readonly version: string
  readonly answers: LRUCache<string, Promise<unknown>>
}

const memories = new WeakMap<Db, Memory>()

/**
 * An answer about the whole catalogue, asked for once and then remembered by this process until what visitors see of the
 * catalogue changes. It is never older than the moment of the call.
 *
 * @param question Tells this question from others.
 */
export async function rememberAnswer<Answer>(db: Db, question: string, ask: () => Promise<Answer>): Promise<Answer> {
  // Read before the answer: what changes meanwhile makes the answer newer than its version, never older.
  const version = await readCatalogVersion(db)
  let memory = memories.get(db)
  if (memory?.version !== version) {
    memory = { version, answers: new LRUCache({ max: MAX_ANSWERS }) }
    memories.set(db, memory)
  }
  const { answers } = memory
  const known = answers.get(question) as Promise<Answer> | undefined
  if (known) return known

  const answer = ask()
  answers.set(question, answer)
  answer.catch(() => answers.delete(question))
  return answer
}
