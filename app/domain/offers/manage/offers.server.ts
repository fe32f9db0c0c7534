import { sql } from 'kysely'
import type { OwnersLists } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction, isUniqueViolation } from '#app/platform/database/transaction.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import type { PageSlice } from '#app/shared/table-page.ts'
import { countUses, selectOffers, toOffer } from '../candidates.server.ts'
import type { Offer } from '../offer.ts'
import { endOfDay, lastDay, type OfferInput, startOfDay } from './offer-input.ts'
import { planScope, type ScopeRefusal } from './scope.server.ts'

/** An offer, and how often it was used: orders, and payments in progress. */
export interface UsedOffer extends Offer {
  readonly uses: number
}

export type SaveOfferOutcome =
  | { readonly status: 'saved'; readonly offerId: string }
  | { readonly status: 'unknown-offer' }
  | { readonly status: 'code-taken' }
  | ScopeRefusal
  /** It can't be limited to fewer uses than it has. */
  | { readonly status: 'used-more'; readonly uses: number }

export type EndOfferOutcome = { readonly status: 'ended' } | { readonly status: 'unknown-offer' }

/** A page of the offers, the newest first, and how many there are. */
export async function listOffers(
  db: Db,
  { limit, offset }: PageSlice,
): Promise<{ offers: UsedOffer[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    selectUsedOffers(db).orderBy('offers.id', 'desc').limit(limit).offset(offset).execute(),
    db
      .selectFrom('offers')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { offers: rows.map(toUsedOffer), total: Number(total) }
}

/** Undefined for an unknown id. */
export async function findOffer(db: Db | Tx, id: string): Promise<UsedOffer | undefined> {
  if (!isUuid(id)) return undefined
  const row = await selectUsedOffers(db).where('offers.id', '=', id).executeTakeFirst()
  return row && toUsedOffer(row)
}

/**
 * Adds an offer, or changes one. Carts and checkouts follow at once; payments in progress keep what they were promised. An offer that
 * was ended stays so while its last day isn't changed.
 *
 * @param id Undefined for a new one.
 */
export async function saveOffer(
  db: Db,
  actor: AdminActor,
  { id, input, lists }: { id: string | undefined; input: OfferInput; lists: OwnersLists },
): Promise<SaveOfferOutcome> {
  try {
    return await inTransaction(db, (tx) => saveIn(tx, actor, { id, input, lists }))
  } catch (error) {
    if (isUniqueViolation(error, 'offers_code_key')) return { status: 'code-taken' }
    throw error
  }
}

async function saveIn(
  tx: Tx,
  actor: AdminActor,
  { id, input, lists }: { id: string | undefined; input: OfferInput; lists: OwnersLists },
): Promise<SaveOfferOutcome> {
  const before = id === undefined ? undefined : await lockUsedOffer(tx, id)
  if (id !== undefined && !before) return { status: 'unknown-offer' }
  if (before && input.maxUses !== null && input.maxUses < before.uses) return { status: 'used-more', uses: before.uses }
  const scope = await planScope(tx, input, lists)
  if (scope.status !== 'planned') return scope

  const values = {
    name: input.name,
    code: input.code,
    kind: input.kind,
    percent: input.kind === 'percent' ? input.percent : 0,
    amount: input.kind === 'amount' ? input.amount : paise(0),
    scope: input.scope,
    scope_keys: scope.keys,
    minimum: input.minimum,
    starts_at: input.startsOn === null ? null : startOfDay(input.startsOn),
    ends_at: endOf(before, input.endsOn),
    max_uses: input.maxUses,
    max_uses_per_customer: input.maxUsesPerCustomer,
    first_order_only: input.isFirstOrderOnly,
  }
  const { id: offerId } = before
    ? await tx
        .updateTable('offers')
        .set({ ...values, updated_at: transactionTime })
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await tx.insertInto('offers').values(values).returning('id').executeTakeFirstOrThrow()
  const after = await findOffer(tx, offerId)
  await recordAudit(tx, {
    actor,
    action: before ? 'change-offer' : 'add-offer',
    entity: 'offers',
    entityId: offerId,
    ...(before && { before: auditedState(before) }),
    ...(after && { after: auditedState(after) }),
  })
  return { status: 'saved', offerId }
}

/** Ends an offer now; payments in progress keep it. Safe to repeat. */
export async function endOffer(db: Db, actor: AdminActor, id: string): Promise<EndOfferOutcome> {
  return inTransaction(db, async (tx) => {
    const before = await lockUsedOffer(tx, id)
    if (!before) return { status: 'unknown-offer' }
    const ended = await tx
      .updateTable('offers')
      .set({
        starts_at: sql<Date | null>`case when starts_at > now() then now() else starts_at end`,
        ends_at: transactionTime,
        updated_at: transactionTime,
      })
      .where('id', '=', id)
      .where(({ eb, or }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', transactionTime)]))
      .returning('ends_at')
      .executeTakeFirst()
    if (ended) {
      await recordAudit(tx, {
        actor,
        action: 'end-offer',
        entity: 'offers',
        entityId: id,
        before: { endsAt: before.endsAt },
        after: { endsAt: ended.ends_at },
      })
    }
    return { status: 'ended' }
  })
}

/** An offer that was ended before midnight stays ended while the form shows its last day. */
function endOf(before: UsedOffer | undefined, endsOn: string | null): Date | null {
  if (endsOn === null) return null
  return before?.endsAt && lastDay(before.endsAt) === endsOn ? before.endsAt : endOfDay(endsOn)
}

async function lockUsedOffer(tx: Tx, id: string): Promise<UsedOffer | undefined> {
  if (!isUuid(id)) return undefined
  await tx.selectFrom('offers').select('id').where('id', '=', id).forUpdate().execute()
  return findOffer(tx, id)
}

function auditedState({ id: _, uses: __, ...offer }: UsedOffer) {
  return offer
}

function selectUsedOffers(db: Db | Tx) {
  return selectOffers(db).select(countUses(sql`true`, sql`true`).as('uses'))
}

function toUsedOffer(row: Parameters<typeof toOffer>[0] & { uses: number }): UsedOffer {
  return { ...toOffer(row), uses: row.uses }
}
