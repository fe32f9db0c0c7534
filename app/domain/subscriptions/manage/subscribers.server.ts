import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { SecretLinks } from '#app/platform/http/secret-links.server.ts'
import { containsPattern } from '#app/shared/search-text.ts'
import type { PageSlice } from '#app/shared/table-page.ts'
import { deleteSubscription, subscriptionPath } from '../subscriptions.server.ts'

/**
 * A page of the addresses that contain a text, newest first, with the counts of all: confirmed and waiting addresses of the newsletter, and
 * confirmed ones that wait for sizes.
 */
export async function listSubscribers(db: Db, { search, limit, offset }: PageSlice & { search: string | undefined }) {
  const matching = db
    .selectFrom('subscriptions')
    .leftJoin('products', 'products.id', 'subscriptions.product_id')
    .where('email', 'ilike', containsPattern(search ?? ''))
  const [subscribers, { total }, counts] = await Promise.all([
    matching
      .select(['subscriptions.id', 'kind', 'email', 'asked_at as askedAt', 'confirmed_at as confirmedAt'])
      .select(['subscriptions.size', 'products.name as productName'])
      .orderBy('asked_at', 'desc')
      .orderBy('subscriptions.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    db
      .selectFrom('subscriptions')
      .select([
        sql<number>`count(*) filter (where kind = 'newsletter' and confirmed_at is not null)`.as('confirmed'),
        sql<number>`count(*) filter (where kind = 'newsletter' and confirmed_at is null)`.as('waiting'),
        sql<number>`count(*) filter (where kind = 'restock' and confirmed_at is not null)`.as('restock'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return { subscribers, total, counts }
}

export type Subscriber = Awaited<ReturnType<typeof listSubscribers>>['subscribers'][number]

/**
 * The confirmed addresses of the newsletter as CSV, with the consent's time in UTC and the link that each email has to carry. Cells that
 * a spreadsheet would run as a formula start with an apostrophe.
 */
export async function subscribersCsv(db: Db, links: SecretLinks, shopUrl: string): Promise<string> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'email', 'confirmed_at'])
    .where('kind', '=', 'newsletter')
    .where('confirmed_at', 'is not', null)
    .orderBy('confirmed_at')
    .orderBy('id')
    .execute()
  const cells = rows.map(({ id, email, confirmed_at }) => [
    email,
    confirmed_at?.toISOString(),
    shopUrl + subscriptionPath(links, id),
  ])
  const options = { bom: true, escape_formulas: true, record_delimiter: 'windows' } as const
  return stringify([['Email', 'Consented at', 'Unsubscribe link'], ...cells], options)
}

/** Deletes an address for its owner. The audit log doesn't name it. Safe to repeat. */
export async function removeSubscriber(db: Db, actor: AdminActor, id: string): Promise<{ status: 'removed' }> {
  return inTransaction(db, async (tx) => {
    if (await deleteSubscription(tx, id)) {
      await recordAudit(tx, { actor, action: 'remove-subscriber', entity: 'subscriptions', entityId: id })
    }
    return { status: 'removed' }
  })
}
