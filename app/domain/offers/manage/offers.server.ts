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
import { countUses, selectOffers } from '../candidates.server.ts'
import { type Offer, type OfferState, withState } from '../offer.ts'
import type { ScopeInput } from './offer-fields.ts'
import { planScope, type ScopeRefusal } from './scope.server.ts'

/** An offer as the back office shows it. */
export interface ListedOffer extends Offer {
  /** Orders, and payments in progress. */
  readonly uses: number
  readonly state: OfferState
}

/** What the owner typed, by the rules for an offer. */
export interface OfferInput extends ScopeInput, Omit<Offer, 'id' | 'scope' | 'scopeKeys'> {}

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
): Promise<{ offers: ListedOffer[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    selectUsedOffers(db).orderBy('offers.id', 'desc').limit(limit).offset(offset).execute(),
    db
      .selectFrom('offers')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { offers: rows.map(withState), total: Number(total) }
}

/** Undefined for an unknown id. */
export async function findOffer(db: Db | Tx, id: string): Promise<ListedOffer | undefined> {
  const row = isUuid(id) ? await selectUsedOffers(db).where('offers.id', '=', id).executeTakeFirst() : undefined
  return row && withState(row)
}

/**
 * Adds an offer, or changes one. Carts and checkouts follow at once; payments in progress keep what they were promised.
 *
 * @param id Undefined for a new one.
 */
export function saveOffer(
  db: Db,
  actor: AdminActor,
  { id, input, lists }: { id: string | undefined; input: OfferInput; lists: OwnersLists },
): Promise<SaveOfferOutcome> {
  return inTransaction<SaveOfferOutcome>(db, async (tx) => {
    const before = id === undefined ? undefined : await lockUsedOffer(tx, id)
    if (id !== undefined && !before) return { status: 'unknown-offer' }
    if (before && input.maxUses !== null && input.maxUses < before.uses)
      return { status: 'used-more', uses: before.uses }
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
      starts_at: input.startsAt,
      ends_at: input.endsAt,
      max_uses: input.maxUses,
      max_uses_per_customer: input.maxUsesPerCustomer,
      first_order_only: input.isFirstOrderOnly,
      updated_at: transactionTime,
    }
    const { id: offerId } = before
      ? await tx.updateTable('offers').set(values).where('id', '=', before.id).returning('id').executeTakeFirstOrThrow()
      : await tx.insertInto('offers').values(values).returning('id').executeTakeFirstOrThrow()
    const after = await selectUsedOffers(tx).where('offers.id', '=', offerId).executeTakeFirstOrThrow()
    await recordAudit(tx, {
      actor,
      action: before ? 'change-offer' : 'add-offer',
      entity: 'offers',
      entityId: offerId,
      ...(before && { before: auditedState(before) }),
      after: auditedState(after),
    })
    return { status: 'saved', offerId }
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'offers_code_key')) return { status: 'code-taken' }
    throw error
  })
}

/** Ends an offer now; payments in progress keep it. Safe to repeat. */
export function endOffer(db: Db, actor: AdminActor, id: string): Promise<EndOfferOutcome> {
  return inTransaction(db, async (tx) => {
    const before = await lockUsedOffer(tx, id)
    if (!before) return { status: 'unknown-offer' }
    if (before.state === 'ended') return { status: 'ended' }
    const after = await tx
      .updateTable('offers')
      .set({
        starts_at: sql<Date | null>`case when starts_at > now() then now() else starts_at end`,
        ends_at: transactionTime,
        updated_at: transactionTime,
      })
      .where('id', '=', id)
      .returning('ends_at as endsAt')
      .executeTakeFirstOrThrow()
    const entry = { actor, action: 'end-offer', entity: 'offers', entityId: id }
    await recordAudit(tx, { ...entry, before: { endsAt: before.endsAt }, after })
    return { status: 'ended' }
  })
}

async function lockUsedOffer(tx: Tx, id: string): Promise<ListedOffer | undefined> {
  if (!isUuid(id)) return undefined
  await tx.selectFrom('offers').select('id').where('id', '=', id).forUpdate().execute()
  return findOffer(tx, id)
}

function auditedState({ id: _, uses: __, state: ___, ...offer }: Offer & Partial<ListedOffer>) {
  return offer
}

function selectUsedOffers(db: Db | Tx) {
  return selectOffers(db).select(countUses().as('uses'))
}
