import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import type { CallResult } from './agent-services.ts'
import { isFault } from './protocol/protocol-faults.ts'

/** A call whose process died is carried out anew after this time. */
const GIVEN_UP_SECONDS = 60

/**
 * Carries out a call once, however often it comes: the same key brings the same answer for two days. Another request with a used key is
 * rejected. An answer that nothing was done isn't kept.
 *
 * @param call Its payload tells two requests with the same key apart.
 */
export async function answerOnce(
  db: Db,
  call: Readonly<Record<'agentProfile' | 'operation' | 'key' | 'payload', string>>,
  carryOut: () => Promise<CallResult>,
): Promise<CallResult> {
  const { agentProfile, operation, key, payload } = call
  const hash = createHash('sha256').update(payload).digest('base64url')
  const begun = await db
    .insertInto('agent_answers')
    .values({ agent_profile: agentProfile, operation, idempotency_key: key, request_hash: hash })
    .onConflict((conflict) =>
      conflict
        .columns(['agent_profile', 'operation', 'idempotency_key'])
        .doUpdateSet({ created_at: sql<Date>`now()` })
        .where('agent_answers.status', 'is', null)
        .where('agent_answers.request_hash', '=', hash)
        .where('agent_answers.created_at', '<', sql<Date>`now() - make_interval(secs => ${GIVEN_UP_SECONDS})`),
    )
    .returning('request_hash')
    .executeTakeFirst()
  const where = sql<boolean>`agent_profile = ${agentProfile} and operation = ${operation} and idempotency_key = ${key}`
  if (!begun) {
    const known = await db
      .selectFrom('agent_answers')
      .select(['request_hash', 'status', 'body'])
      .where(where)
      .executeTakeFirst()
    if (known && known.request_hash !== hash) return { fault: 'idempotency_conflict' }
    if (!known?.status) return { fault: 'request_in_progress', retryAfter: 1 }
    return { status: known.status === 201 ? 201 : 200, body: known.body as object }
  }
  let result: CallResult | undefined
  try {
    result = await carryOut()
  } finally {
    if (!result || isFault(result)) await db.deleteFrom('agent_answers').where(where).execute()
  }
  if (isFault(result)) return result
  const { status, body } = result
  await db
    .updateTable('agent_answers')
    .set({ status, body: JSON.stringify(body) })
    .where(where)
    .execute()
  return result
}

/** Deletes answers after two days, with what they say of people. Safe to repeat. */
export async function deleteOldAnswers(db: Db): Promise<void> {
  await db.deleteFrom('agent_answers').where('created_at', '<', sql<Date>`now() - interval '48 hours'`).execute()
}
