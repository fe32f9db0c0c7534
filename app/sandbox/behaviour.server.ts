import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import type { SandboxBehaviour } from '#app/platform/database/tables.ts'

/** How the sandbox handles what happens next. */
export type Behaviour = Omit<Selectable<SandboxBehaviour>, 'only_row'>

const DEFAULT_BEHAVIOUR: Behaviour = {
  api_delay_ms: 0,
  capture: null,
  refund_outcome: 'processed',
  webhook_mode: 'deliver',
  webhook_copies: 1,
  webhook_delay_seconds: 0,
  webhook_answers_to_lose: 0,
  webhook_signing_secret: null,
  webhook_alter_body: false,
}

/** @param db The database or an open transaction. */
export async function findBehaviour(db: Db): Promise<Behaviour> {
  const row = await db.selectFrom('sandbox.behaviour').selectAll().executeTakeFirst()
  return row ?? DEFAULT_BEHAVIOUR
}

/** Changes the given settings only. */
export async function changeBehaviour(db: Db, change: Partial<Insertable<Behaviour>>): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db
    .insertInto('sandbox.behaviour')
    .values(change)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(change))
    .execute()
}

export async function resetBehaviour(db: Db): Promise<void> {
  await db.deleteFrom('sandbox.behaviour').execute()
}
