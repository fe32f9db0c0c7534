import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'

/** Something that the administrator changed. */
export interface AuditEntry {
  readonly id: string
  readonly actorEmail: string
  /** Such as `change-order-status`. */
  readonly action: string
  /** The table, and the id of the row in it. */
  readonly entity: string
  readonly entityId: string
  /** The changed fields; null where there was nothing before, or is nothing after. */
  readonly before: AuditState | null
  readonly after: AuditState | null
  readonly createdAt: Date
}

export type AuditState = Readonly<Record<string, unknown>>

export interface AuditPage {
  readonly entries: AuditEntry[]
  /** Matching entries of all parts together. */
  readonly total: number
}

/** What was changed, newest first; may be empty. Entries are never changed or removed: the database refuses it. */
export async function listAudit(
  db: Db,
  filter: { entity: string | undefined; entityId: string | undefined; limit: number; offset: number },
): Promise<AuditPage> {
  const { entity, entityId, limit, offset } = filter
  const matching = db
    .selectFrom('audit_log')
    .$if(entity !== undefined, (query) => query.where('entity', '=', entity ?? ''))
    .$if(entityId !== undefined, (query) => query.where('entity_id', '=', entityId ?? ''))
  const [entries, { total }] = await Promise.all([
    matching
      .select([
        'id',
        'actor_email as actorEmail',
        'action',
        'entity',
        'entity_id as entityId',
        sql<AuditState | null>`before`.as('before'),
        sql<AuditState | null>`after`.as('after'),
        'created_at as createdAt',
      ])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { entries, total }
}
