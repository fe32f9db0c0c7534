import { sql } from 'kysely'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { listSynonyms } from './lexicon.server.ts'
import type { Synonyms } from './synonyms.ts'

/** All of them are read for a search, and cached. */
const MAX_SYNONYMS = 500

export interface AddSynonymsOutcome {
  readonly status: 'added' | 'known' | 'too-many'
}

/** Adds synonyms to the owner's own. Safe to repeat: the same ones are added once. */
export async function addSynonyms(
  db: Db,
  actor: AdminActor,
  { words, finds }: Omit<Synonyms, 'id'>,
): Promise<AddSynonymsOutcome> {
  return inTransaction(db, async (tx) => {
    await sql`lock table shop.search_synonyms in share row exclusive mode`.execute(tx)
    const known = await listSynonyms(tx)
    const text = JSON.stringify([words, finds])
    if (known.some((synonyms) => JSON.stringify([synonyms.words, synonyms.finds]) === text)) return { status: 'known' }
    if (known.length >= MAX_SYNONYMS) return { status: 'too-many' }

    const { id } = await tx
      .insertInto('search_synonyms')
      .values({ words: [...words], finds: [...finds] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { words, finds }
    await recordAudit(tx, { actor, action: 'add-synonyms', entity: 'search_synonyms', entityId: id, after })
    return { status: 'added' }
  })
}

export interface RemoveSynonymsOutcome {
  readonly status: 'removed' | 'unknown-synonyms'
}

/** Removes synonyms. Safe to repeat. */
export async function removeSynonyms(db: Db, actor: AdminActor, id: string): Promise<RemoveSynonymsOutcome> {
  return inTransaction(db, async (tx) => {
    const before = await tx
      .deleteFrom('search_synonyms')
      .where('id', '=', id)
      .returning(['words', 'finds'])
      .executeTakeFirst()
    if (!before) return { status: 'unknown-synonyms' }
    await recordAudit(tx, { actor, action: 'remove-synonyms', entity: 'search_synonyms', entityId: id, before })
    return { status: 'removed' }
  })
}
