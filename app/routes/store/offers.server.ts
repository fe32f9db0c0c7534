import type { RouterContextProvider } from 'react-router'
import { buyableLines, type CartLine, type CartTotals, cartTotals } from '#app/domain/cart/cart-totals.ts'
import { listCartLines } from '#app/domain/cart/queries.server.ts'
import { type AppliedOffer, applyOffers } from '#app/domain/offers/apply-offers.server.ts'
import { enterCodeForm, removeCodeForm } from '#app/domain/offers/cart-code.form.ts'
import { type EnterCodeOutcome, type EnteredText, enterCode, removeCode } from '#app/domain/offers/cart-code.server.ts'
import type { ShownOffers } from '#app/domain/offers/components/offer-panel.tsx'
import { customerKeysContext } from '#app/domain/offers/customer-keys.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { clientAddressContext, dbContext } from '#app/platform/http/context.server.ts'
import { type FormHandler, on } from '#app/platform/http/form-action.server.ts'
import { networkOf } from '#app/platform/rate-limit/rate-limit.server.ts'

type Context = Pick<RouterContextProvider, 'get'>

interface Cart {
  /** Those that can be bought. */
  readonly lines: readonly CartLine[]
  /** Without an offer. */
  readonly totals: CartTotals
  /** Of the delivery address, once one is chosen. */
  readonly phone?: string | undefined
}

/** A cart's totals with the offer that applies to it, and what its page shows of offers; nothing in a shop without offers. */
export async function readOffers(
  context: Context,
  cart: Cart,
): Promise<{ readonly totals: CartTotals; readonly offers?: ShownOffers; readonly shares?: AppliedOffer['shares'] }> {
  const { user } = context.get(visitorContext)
  const { settings, hasOffers } = context.get(shopContext)
  if (!user || !hasOffers || cart.totals.isTooLarge) return { totals: cart.totals }
  const offered = { ...cart, customer: { ...user, phone: cart.phone }, collections: settings.collections }
  const keys = context.get(customerKeysContext)
  const { totals, entered, applied } = await applyOffers(context.get(dbContext), keys, offered, new Date())
  return { totals, offers: entered ? { entered } : {}, ...(applied && { shares: applied.shares }) }
}

/**
 * Enters a code for the customer's cart, or the one of a link. Without a cart of their own, a visitor has to sign in first.
 *
 * @returns Undefined for a visitor.
 */
export async function enterCartCode(
  context: Context,
  { code, isLinked }: Pick<EnteredText, 'code' | 'isLinked'>,
): Promise<EnterCodeOutcome | undefined> {
  const db = context.get(dbContext)
  const { user } = context.get(visitorContext)
  const { settings, hasOffers } = context.get(shopContext)
  if (!user) return undefined
  if (!hasOffers) return { status: 'unknown' }

  const all = buyableLines(await listCartLines(db, user.id))
  const totals = cartTotals(all, settings.freeDeliveryThreshold)
  // The amounts of a cart beyond the limit of one order are capped, so no offer can be calculated for it.
  const lines = totals.isTooLarge ? [] : all
  const typed = { code, isLinked, network: networkOf(context.get(clientAddressContext)) }
  const cart = { customer: { ...user, phone: undefined }, lines, totals, collections: settings.collections }
  return enterCode(db, context.get(customerKeysContext), cart, typed, new Date())
}

/** What the forms for codes need. */
interface CodeScope {
  readonly context: Context
  readonly request: Request
  readonly db: Db
  readonly userId: string
}

/** What is done with the forms for codes. */
export const CODE_HANDLERS: readonly FormHandler<CodeScope>[] = [
  on(enterCodeForm, async ({ context, value }: CodeScope & { value: { code: string } }): Promise<EnterCodeOutcome> => {
    return (await enterCartCode(context, { code: value.code, isLinked: false })) ?? { status: 'unknown' }
  }),
  on(removeCodeForm, ({ db, userId }: CodeScope) => removeCode(db, userId)),
]
