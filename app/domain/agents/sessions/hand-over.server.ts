import { z } from 'zod'
import { withoutCountryCode } from '#app/domain/accounts/phone.ts'
import { type AddressInput, saveAddressForm } from '#app/domain/addresses/address.form.ts'
import { INDIAN_STATES } from '#app/domain/addresses/address.ts'
import { saveAddress } from '#app/domain/addresses/commands.server.ts'
import { listAddresses } from '#app/domain/addresses/queries.server.ts'
import { buyableLines, type CartLine, cartTotals } from '#app/domain/cart/cart-totals.ts'
import { listCartLines } from '#app/domain/cart/queries.server.ts'
import type { WantedLine } from '#app/domain/cart/top-up.ts'
import { previewTopUp, topUpCart } from '#app/domain/cart/top-up-cart.server.ts'
import { isShared } from '#app/domain/catalog/stock-by-size.ts'
import { applyOffers } from '#app/domain/offers/apply-offers.server.ts'
import { enterCode, findEnteredOffer } from '#app/domain/offers/cart-code.server.ts'
import { normalCode } from '#app/domain/offers/offer.ts'
import type { Paise } from '#app/money.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { networkOf } from '#app/platform/rate-limit/rate-limit.server.ts'
import type { AgentServices } from '../agent-services.ts'
import { readItemId } from '../catalog/ucp-product.ts'
import { type AgentSession, forgetBuyer, selectSessions } from './agent-sessions.server.ts'
import { cartLineOf, type PricedLine, priceSession } from './price-session.server.ts'
import type { TakeOverOutcome } from './take-over.form.ts'

interface Person {
  readonly id: string
  readonly email: string
}

/** What an agent prepared, as whoever has its link sees it: nothing of it says who the buyer is. */
export interface HandOver {
  /** The host of the agent's platform. */
  readonly agent: string
  readonly lines: readonly Pick<PricedLine, 'line' | 'product' | 'total'>[]
  /** What the agent was told that it costs. */
  readonly quotedTotal: Paise
  /** What it costs now; for a signed-in customer, with what their cart has besides. */
  readonly total: Paise
  /** Units in the customer's cart that the agent hasn't chosen. */
  readonly otherUnits: number
  /** Some of it is out of stock, or not for sale any more. */
  readonly isMissingSome: boolean
}

/**
 * What a link leads to; undefined for a link that was never made, has expired or was taken over by another person, and while the owner
 * doesn't allow agents to prepare carts.
 */
export async function findHandOver(
  services: AgentServices,
  token: string,
  person: Person | undefined,
): Promise<HandOver | undefined> {
  const session = await findLinkedSession(services, token, person)
  if (!session) return undefined
  const priced = await priceSession(services, session.input)
  const own = person && (await planCart(services, person, session, priced.lines))
  const wantedUnits = session.input.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const pricedUnits = priced.lines.reduce((sum, { line }) => sum + line.quantity, 0)
  return {
    agent: new URL(session.agentProfile).host,
    lines: priced.lines.map(({ line, product, total }) => ({ line, product, total })),
    quotedTotal: session.quotedTotal,
    total: own?.totals.total ?? priced.totals.total,
    otherUnits: own?.otherUnits ?? 0,
    isMissingSome: pricedUnits < wantedUnits,
  }
}

/**
 * Puts what an agent prepared into the cart of the person who opened its link, enters its code, and saves the address as one of theirs.
 * From then on it is theirs alone, and the agent changes nothing of it. Nothing is reserved until they pay. Safe to repeat.
 *
 * @param shownTotal What the page said that everything costs. If it costs something else now, nothing is done.
 */
export async function takeOver(
  services: AgentServices,
  person: Person,
  { token, shownTotal }: { token: string; shownTotal: number },
): Promise<TakeOverOutcome> {
  const { db, clientAddress, customerKeys, settings, hasOffers, now } = services
  const session = await findLinkedSession(services, token, person)
  if (!session) return { status: 'unknown-link' }
  const { lines } = await priceSession(services, session.input)
  if (lines.length === 0) return { status: 'nothing-left' }
  const plan = await planCart(services, person, session, lines)
  if (plan.totals.total !== shownTotal) return { status: 'total-changed' }
  if (!(await claimSession(services, session.id, person.id))) return { status: 'unknown-link' }

  await topUpCart(db, person.id, wantedLines(session))
  const code = session.input.codes[0]
  if (hasOffers && code !== undefined) {
    const cart = { customer: { ...person, phone: undefined }, lines: plan.lines, totals: plan.full }
    const typed = { code: normalCode(code), network: networkOf(clientAddress), isLinked: true }
    await enterCode(db, customerKeys, { ...cart, collections: settings.collections }, typed, now)
  }
  const addressId = await saveDestination(services, person.id, session)
  await forgetBuyer(db, session.id)
  return { status: 'taken-over', ...(addressId !== undefined && { addressId }) }
}

async function findLinkedSession({ db, links, settings }: AgentServices, token: string, person: Person | undefined) {
  const id = links.namedId(token)
  if (id === undefined || !links.isValid(token, id, 1) || !settings.agentsMayBuy || !settings.agentsMayRead) {
    return undefined
  }
  return selectSessions(db)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('expires_at', '>', transactionTime)
    .where(({ or, eb }) => or([eb('user_id', 'is', null), eb('user_id', '=', person?.id ?? null)]))
    .executeTakeFirst()
}

/** @returns Whether it is this person's now; another one may have been faster. */
async function claimSession({ db }: AgentServices, id: string, userId: string): Promise<boolean> {
  const claimed = await db
    .updateTable('agent_sessions')
    .set({ user_id: userId, updated_at: transactionTime })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where(({ or, eb }) => or([eb('user_id', 'is', null), eb('user_id', '=', userId)]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** The person's cart as it will be, by the same rules as their own: what can be bought of it, and its totals, with an offer and in full. */
async function planCart(
  { db, settings, hasOffers, customerKeys, clientAddress, now }: AgentServices,
  person: Person,
  session: AgentSession,
  priced: readonly PricedLine[],
) {
  const wanted = wantedLines(session)
  const [cart, parts] = await Promise.all([listCartLines(db, person.id), previewTopUp(db, person.id, wanted)])
  const merged = [...cart]
  wanted.forEach(({ productId, size }, index) => {
    const part = parts[index]
    if (part?.status !== 'added') return
    const place = merged.findIndex((line) => line.productId === productId && line.size === size)
    const known = merged[place]
    if (known) {
      merged[place] = { ...known, quantity: known.quantity + part.added }
      return
    }
    const product = priced.find((each) => each.product.id === productId)?.product
    if (!product) return
    const stockSize = isShared(product.stock) ? '' : size
    merged.push(cartLineOf(product, { size, quantity: part.added, available: part.added, stockSize }))
  })
  const lines = buyableLines(merged)
  const full = cartTotals(lines, settings.freeDeliveryThreshold)
  const isWanted = (line: CartLine) =>
    wanted.some((each) => each.productId === line.productId && each.size === line.size)
  const otherUnits = lines.filter((line) => !isWanted(line)).reduce((sum, { quantity }) => sum + quantity, 0)
  if (!hasOffers || full.isTooLarge) return { lines, full, totals: full, otherUnits }
  const code = session.input.codes[0]
  const enteredId = code === undefined ? undefined : await findEnteredOffer(db, code, networkOf(clientAddress))
  const offered = { customer: { ...person, phone: undefined }, lines, totals: full, collections: settings.collections }
  const { totals } = await applyOffers(db, customerKeys, { ...offered, ...(enteredId && { enteredId }) }, now)
  return { lines, full, totals, otherUnits }
}

function wantedLines({ input }: AgentSession): WantedLine[] {
  return input.lines.flatMap(({ item, quantity }) => {
    const named = readItemId(item.id)
    return named?.size === undefined ? [] : [{ productId: named.productId, size: named.size, quantity }]
  })
}

/** Saves a complete address as one of the person's. @returns Its id, or that of the same one they had. */
async function saveDestination({ db }: AgentServices, userId: string, session: AgentSession) {
  const address = readAddress(session)
  if (!address) return undefined
  const same = (await listAddresses(db, userId)).find(
    (each) =>
      each.postalCode === address.postalCode &&
      each.addressLine1.toLowerCase() === address.addressLine1.toLowerCase() &&
      each.fullName.toLowerCase() === address.fullName.toLowerCase(),
  )
  if (same) return same.id
  const saved = await saveAddress(db, userId, { ...address, isDefault: false })
  return saved.status === 'saved' ? saved.addressId : undefined
}

/** The destination as the form for addresses would read it; undefined while anything is missing. */
function readAddress({ input: { destination, buyer } }: AgentSession): AddressInput | undefined {
  if (!destination) return undefined
  const nameOf = (who: typeof destination | typeof buyer) =>
    who?.full_name ?? [who?.first_name, who?.last_name].filter(Boolean).join(' ')
  const region = destination.address_region?.toLowerCase()
  const read = saveAddressForm.fields(z).safeParse({
    fullName: nameOf(destination) || nameOf(buyer),
    phone: withoutCountryCode(destination.phone_number ?? buyer?.phone_number ?? ''),
    addressLine1: destination.street_address,
    addressLine2: destination.extended_address,
    city: destination.address_locality,
    state: INDIAN_STATES.find((state) => state.toLowerCase() === region),
    postalCode: destination.postal_code,
  })
  return read.data
}
