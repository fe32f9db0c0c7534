import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'

/** A change that an administrator made, or the shop by itself. */
export interface AuditEntry {
  readonly id: string
  /** Empty for the shop itself. */
  readonly actorEmail: string
  /** For example `change-order-status`. */
  readonly action: string
  /** The table, and the id of the row in it. */
  readonly entity: string
  readonly entityId: string
  /** The changed fields; `before` is null for something created, `after` for something deleted. */
  readonly before: AuditState | null
  readonly after: AuditState | null
  readonly createdAt: Date
}

export type AuditState = Readonly<Record<string, unknown>>

export interface AuditPage {
  readonly entries: AuditEntry[]
  /** Matching entries on all pages. */
  readonly total: number
}

/** The audit log, newest first; may be empty. The database rejects any change to or removal of an entry. */
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
