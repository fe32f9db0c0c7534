import { sql } from 'kysely'
import type { Tx } from '../database/database.server.ts'
import type { AdminActor } from './admin-actor.server.ts'

interface AuditEntry {
  /** Undefined for what the shop does by itself. */
  readonly actor: AdminActor | undefined
  /** What was done, for example `change-order-status`. */
  readonly action: string
  /** What was changed: the table's name and the row's id. */
  readonly entity: string
  readonly entityId: string
  /** The changed fields only; omitted where there is no state before (created) or after (deleted). */
  readonly before?: object
  readonly after?: object
}

/** Records what was changed, in the transaction that changes it, so that both are stored or neither is. */
export async function recordAudit(tx: Tx, { actor, action, entity, entityId, before, after }: AuditEntry) {
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: actor?.id ?? null,
      actor_email: actor?.email ?? '',
      action,
      entity,
      entity_id: entityId,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute()
}

/**
 * Erases the texts in the entries about rows of a customer who left; who changed what, and when, stays. The database allows no other
 * change. Safe to repeat.
 */
export async function eraseAuditTexts(
  tx: Tx,
  { entity, entityIds }: { entity: string; entityIds: readonly string[] },
): Promise<void> {
  if (entityIds.length === 0) return
  await tx
    .updateTable('audit_log')
    .set({ before: sql`shop.without_texts(before)`, after: sql`shop.without_texts(after)` })
    .where('entity', '=', entity)
    .where('entity_id', 'in', entityIds)
    .execute()
}
