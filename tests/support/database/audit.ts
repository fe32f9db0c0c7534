import type { Db } from '#app/platform/database/database.server.ts'

/** What administrators did to a record, oldest first. */
export async function listAudited(db: Db, entity: string, entityId: string) {
  return db
    .selectFrom('audit_log')
    .select(['actor_email', 'action', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .orderBy('id')
    .execute()
}
