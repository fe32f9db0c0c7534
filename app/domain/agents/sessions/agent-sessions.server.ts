import { sql } from 'kysely'
import type { Paise } from '#app/money.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import type { Agent } from '../protocol/identify-agent.server.ts'
import type { SessionInput } from './session-requests.ts'

export type SessionKind = 'cart' | 'checkout'

/** A cart or a checkout that an agent prepares. It reserves nothing. */
export interface AgentSession {
  readonly id: string
  readonly kind: SessionKind
  /** The address of the platform's profile. */
  readonly agentProfile: string
  readonly input: SessionInput
  /** What the agent was told last that it costs. */
  readonly quotedTotal: Paise
  readonly status: 'open' | 'canceled' | 'completed'
  /** Who has taken it over; null until then. */
  readonly userId: string | null
  readonly orderId: string | null
  readonly expiresAt: Date
}

/** How long sessions are kept open, in hours. The protocol expects six of a checkout. */
const HOURS: Readonly<Record<SessionKind, number>> = { cart: 24, checkout: 6 }

const COLUMNS = [
  ...(['id', 'kind', 'status', 'quoted_total as quotedTotal', 'agent_profile as agentProfile'] as const),
  ...(['user_id as userId', 'order_id as orderId', 'expires_at as expiresAt', 'input'] as const),
] as const

/** @param cartId Of the cart that it is made of. */
export async function insertSession(
  db: Db,
  agent: Agent,
  { kind, input, quotedTotal }: Pick<AgentSession, 'kind' | 'input' | 'quotedTotal'>,
  cartId: string | null = null,
): Promise<AgentSession> {
  const session = await db
    .insertInto('agent_sessions')
    .values({
      kind,
      agent_profile: agent.profile,
      is_signed: agent.isSigned,
      version: agent.version,
      webhook_url: agent.webhookUrl ?? null,
      input: JSON.stringify(input),
      quoted_total: quotedTotal,
      cart_id: cartId,
      expires_at: sql<Date>`now() + make_interval(hours => ${HOURS[kind]})`,
    })
    .returning(COLUMNS)
    .$castTo<AgentSession>()
    .executeTakeFirstOrThrow()
  await updateCartOf(db, session.id)
  return session
}

/**
 * The cart that a checkout is made of has the same contents, and is kept as long: the specification, "Cart-to-Checkout Conversion". Calls
 * that aren't signed may read a cart that was made by one; it learns nothing of a signed call's checkout. Safe to repeat.
 */
async function updateCartOf(db: Db, checkoutId: string): Promise<void> {
  await db
    .updateTable('agent_sessions as cart')
    .from('agent_sessions as checkout')
    .set(({ ref }) => ({
      input: sql<string>`checkout.input - 'destination'`,
      quoted_total: ref('checkout.quoted_total'),
      expires_at: sql<Date>`greatest(cart.expires_at, checkout.expires_at)`,
      updated_at: transactionTime,
    }))
    .where('checkout.id', '=', checkoutId)
    .whereRef('cart.id', '=', 'checkout.cart_id')
    .where(({ or, eb }) => or([eb('cart.is_signed', '=', true), eb('checkout.is_signed', '=', false)]))
    .where('cart.status', '=', 'open')
    .where('cart.user_id', 'is', null)
    .execute()
}

/** An agent's own session that hasn't expired; undefined for any other id. Completed ones don't expire. */
export async function findSession(
  db: Db,
  agent: Agent,
  { kind, id }: { kind: SessionKind; id: string },
): Promise<AgentSession | undefined> {
  if (!isUuid(id)) return undefined
  return ownSessions(db, agent).where('kind', '=', kind).where('id', '=', id).executeTakeFirst()
}

/** The checkout that was made of a cart and is still open; undefined without one. */
export async function findCheckoutOfCart(db: Db, agent: Agent, cartId: string): Promise<AgentSession | undefined> {
  const open = ownSessions(db, agent).where('status', '=', 'open')
  return open.where('cart_id', '=', cartId).executeTakeFirst()
}

/** The session of an order that an agent prepared, if the agent may read it: its calls have to be signed. */
export async function findSessionOfOrder(db: Db, agent: Agent, orderId: string): Promise<AgentSession | undefined> {
  if (!isUuid(orderId) || !agent.isSigned) return undefined
  return ownSessions(db, agent).where('order_id', '=', orderId).executeTakeFirst()
}

function ownSessions(db: Db, { profile, isSigned }: Agent) {
  return selectSessions(db)
    .where('agent_profile', '=', profile)
    .where((eb) => (isSigned ? eb.val(true) : eb('is_signed', '=', false)))
    .where(({ or, eb }) => or([eb('expires_at', '>', transactionTime), eb('status', '=', 'completed')]))
}

/** Any session by its id; the caller checks who asks. */
export function selectSessions(db: Db | Tx) {
  return db.selectFrom('agent_sessions').select(COLUMNS).$castTo<AgentSession>()
}

/** Replaces what an open session holds, and what the cart holds that it is made of. Safe to repeat. @returns Whether it was still open, and not taken over. */
export async function replaceInput(db: Db, id: string, input: SessionInput, quotedTotal: Paise): Promise<boolean> {
  const changed = await db
    .updateTable('agent_sessions')
    .set({ input: JSON.stringify(input), quoted_total: quotedTotal, updated_at: transactionTime })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('user_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (changed) await updateCartOf(db, id)
  return changed !== undefined
}

/** Remembers what the agent is told now: the amount may have changed since the last answer. */
export async function setQuotedTotal(db: Db, session: AgentSession, quotedTotal: Paise): Promise<void> {
  const { id, status } = session
  if (status !== 'open' || quotedTotal === session.quotedTotal) return
  await db.updateTable('agent_sessions').set({ quoted_total: quotedTotal }).where('id', '=', id).execute()
}

/** What the agent said of the buyer is with the person now, and no longer in the session or its cart. Safe to repeat. */
export async function forgetBuyer(db: Db, id: string): Promise<void> {
  const without = sql<string>`input - '{buyer,destination}'::text[]`
  const cart = sql<boolean>`id = (select cart_id from shop.agent_sessions where id = ${id})`
  await db
    .updateTable('agent_sessions')
    .set({ input: without })
    .where((eb) => eb.or([eb('id', '=', id), cart]))
    .execute()
}

/** Ends the cart that a bought session was made of, or the checkouts made of it, so that nothing is bought twice. Safe to repeat. */
export async function endLinkedSessions(db: Tx, { id, cartId }: { id: string; cartId: string | null }): Promise<void> {
  const open = db.updateTable('agent_sessions').set({ status: 'canceled' }).where('status', '=', 'open')
  await open.where((eb) => eb.or([eb('cart_id', '=', id), eb('id', '=', cartId)])).execute()
}

/** Ends the checkout of a cart whose time is up, so that the cart can have another one. Safe to repeat. */
export async function endExpiredCheckout(db: Db, cartId: string): Promise<void> {
  const open = db.updateTable('agent_sessions').set({ status: 'canceled' }).where('status', '=', 'open')
  await open.where('cart_id', '=', cartId).where('expires_at', '<=', transactionTime).execute()
}

/** @returns Whether it was open. */
export async function cancelSession(db: Db, id: string): Promise<boolean> {
  const canceled = await db
    .updateTable('agent_sessions')
    .set({ status: 'canceled', updated_at: transactionTime })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return canceled !== undefined
}

/** Deletes sessions that became no order within a week of their end, with what they say of people. Safe to repeat. */
export async function deleteOldSessions(db: Db): Promise<void> {
  const old = db.deleteFrom('agent_sessions').where('status', '<>', 'completed')
  await old.where('expires_at', '<', sql<Date>`now() - interval '7 days'`).execute()
}
