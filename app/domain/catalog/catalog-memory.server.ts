import type { Db } from '#app/platform/database/database.server.ts'
import { readCatalogVersion } from './catalog-version.server.ts'

/** What people type has no end; beyond this the memory starts anew. */
const MAX_ANSWERS = 2_000

interface Memory {
  readonly version: string
  readonly answers: Map<string, Promise<unknown>>
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
  if (memory?.version !== version || memory.answers.size >= MAX_ANSWERS) {
    memory = { version, answers: new Map() }
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
