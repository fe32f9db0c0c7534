import { buyableLines, type CartLine, type CartTotals, cartTotals, lineTotal } from '#app/domain/cart/cart-totals.ts'
import type { Product } from '#app/domain/catalog/product.ts'
import { readProductsById } from '#app/domain/catalog/shop/product-rows.server.ts'
import { isShared, unitsIn } from '#app/domain/catalog/stock-by-size.ts'
import { applyOffers, type OfferResult } from '#app/domain/offers/apply-offers.server.ts'
import { findEnteredOffer } from '#app/domain/offers/cart-code.server.ts'
import type { OfferRejection } from '#app/domain/offers/choose-offer.ts'
import { onlyStateOf, sellerOf } from '#app/domain/orders/seller.ts'
import { deliveryDaysTo } from '#app/domain/settings/delivery-areas.ts'
import { type Paise, paise } from '#app/money.ts'
import { networkOf } from '#app/platform/rate-limit/rate-limit.server.ts'
import type { AgentServices } from '../agent-services.ts'
import { isIndian } from '../catalog/read-catalog.server.ts'
import { readItemId, variantId } from '../catalog/ucp-product.ts'
import { recoverable, type UcpMessage, warning } from '../protocol/ucp-messages.ts'
import type { RequestedLine, SessionInput } from './session-requests.ts'

/** A line of a session that can be bought. */
export interface PricedLine {
  readonly id: string
  readonly product: Product
  readonly line: CartLine
  /** Its part of the discount. */
  readonly discount: Paise
  readonly total: Paise
}

/** A session with the shop's prices, stock, offers and delivery of this moment. */
export interface PricedSession {
  readonly lines: readonly PricedLine[]
  readonly totals: CartTotals
  /** What the agent can put right, and what was adjusted. */
  readonly messages: readonly UcpMessage[]
}

/** Whose offers count: nobody's, so that no answer tells how often somebody has bought. */
const NOBODY = { id: '00000000-0000-0000-0000-000000000000', email: 'nobody@agents.invalid', phone: undefined }

/**
 * What a session costs, by the rules of the shop's own cart. Nothing is reserved: what is sold in the meantime is missing in the next
 * answer.
 */
export async function priceSession(services: AgentServices, input: SessionInput): Promise<PricedSession> {
  const { db, readDb, settings, hasOffers, customerKeys, now } = services
  const messages: UcpMessage[] = []
  const ids = input.lines.flatMap(({ item }) => readItemId(item.id)?.productId ?? [])
  const products = await readProductsById(readDb, [...new Set(ids)])
  const found = readLines(input.lines, products, messages)
  const cart = buyableLines(found.map(({ line }) => line))
  const full = cartTotals(cart, settings.freeDeliveryThreshold)
  if (full.isTooLarge) messages.push(recoverable('total_too_large', 'The total is above the limit of one order.'))
  let result: OfferResult = { totals: full, applied: undefined, entered: undefined }
  if (hasOffers && !full.isTooLarge) {
    const enteredId = await readCode(services, input.codes, messages)
    const offered = { customer: NOBODY, lines: cart, totals: full, collections: settings.collections }
    result = await applyOffers(db, customerKeys, { ...offered, ...(enteredId && { enteredId }) }, now)
    if (enteredId && result.entered?.rejection) messages.push(codeWarning(result.entered.rejection.status))
  } else if (input.codes.length > 0) {
    messages.push(codeWarning('unknown'))
  }
  const lines = found.map((each, index): PricedLine => {
    const discount = result.applied?.shares[index] ?? paise(0)
    return { ...each, discount, total: paise(lineTotal(each.line) - discount) }
  })
  messages.push(...addressMessages(services, input))
  return { lines, totals: result.totals, messages }
}

/** The lines that can be bought, as many units as there are; the messages say what can't. */
function readLines(requested: readonly RequestedLine[], products: readonly Product[], messages: UcpMessage[]) {
  const wanted = new Map<string, { product: Product; size: string; quantity: number }>()
  for (const { item, quantity } of requested) {
    const named = readItemId(item.id)
    const product = products.find(({ id }) => id === named?.productId)
    const size = named?.size ?? (product?.sizes.length === 1 ? product.sizes[0] : undefined)
    const unit = item.quantity_unit
    if (unit && (unit.unit !== 'C62' || (unit.scale ?? 0) !== 0)) {
      messages.push(recoverable('quantity_unit_mismatch', `${item.id} is sold by the piece.`))
    } else if (!product || size === undefined || !product.sizes.includes(size)) {
      const hint = product && named?.size === undefined ? ' Name one of its sizes, as its variants do.' : ''
      messages.push(recoverable('item_unavailable', `${item.id} is not for sale.${hint}`))
    } else {
      const id = variantId(product.id, size)
      wanted.set(id, { product, size, quantity: (wanted.get(id)?.quantity ?? 0) + quantity })
    }
  }
  const used = new Map<string, number>()
  const lines: { id: string; product: Product; line: CartLine }[] = []
  for (const [id, { product, size, quantity }] of wanted) {
    const stockSize = isShared(product.stock) ? '' : size
    const stock = `${product.id}:${stockSize}`
    const left = unitsIn(product.stock, size) - (used.get(stock) ?? 0)
    const units = Math.min(quantity, Math.max(0, left))
    used.set(stock, (used.get(stock) ?? 0) + units)
    if (units === 0) {
      messages.push(recoverable('out_of_stock', `${product.name} in size ${size} is out of stock (${id}).`))
      continue
    }
    const path = `$.line_items[${lines.length}].quantity`
    if (units < quantity)
      messages.push(warning('quantity_adjusted', `Only ${units} of ${quantity} are available.`, path))
    lines.push({ id, product, line: cartLineOf(product, { size, quantity: units, available: left, stockSize }) })
  }
  return lines
}

/** A product in a size as a line of a cart. */
export function cartLineOf(
  product: Product,
  facts: Pick<CartLine, 'size' | 'quantity' | 'available' | 'stockSize'>,
): CartLine {
  const { id, name, slug, price, cover, hasDeliveryCharge, deliveryCharge, freeDeliveryThreshold } = product
  return {
    id: variantId(id, facts.size),
    productId: id,
    name,
    slug,
    image: cover.url,
    ...facts,
    unitPrice: price,
    priceWhenAdded: price,
    hasDeliveryCharge,
    deliveryCharge,
    freeDeliveryThreshold,
  }
}

/** The id of the offer whose code was sent; the messages say what is wrong with the codes. */
async function readCode({ db, clientAddress }: AgentServices, codes: readonly string[], messages: UcpMessage[]) {
  const [code, ...others] = codes
  if (code === undefined) return undefined
  others.forEach((_, index) => {
    const path = `$.discounts.codes[${index + 1}]`
    messages.push(warning('discount_code_combination_disallowed', 'One code applies to an order.', path))
  })
  const found = await findEnteredOffer(db, code, networkOf(clientAddress))
  if (found === undefined) messages.push(codeWarning('unknown'))
  return found
}

/** Why a code takes nothing off. @param reason As the shop's cart has it. */
function codeWarning(reason: OfferRejection['status'] | 'unknown'): UcpMessage {
  const path = '$.discounts.codes[0]'
  if (reason === 'ended' || reason === 'used-up') return warning('discount_code_expired', 'This code has ended.', path)
  if (reason === 'unknown') return warning('discount_code_invalid', 'There is no such code.', path)
  if (reason === 'not-best') {
    return warning('discount_code_combination_disallowed', 'Another offer takes off as much, or more.', path)
  }
  return warning('discount_code_user_ineligible', 'This code doesn’t apply to these items, or not yet.', path)
}

function addressMessages({ settings }: AgentServices, { destination }: SessionInput): UcpMessage[] {
  if (!destination) return []
  const onlyState = onlyStateOf(sellerOf(settings))
  const state = destination.address_region ?? ''
  const isElsewhere = onlyState !== undefined && state !== '' && state.toLowerCase() !== onlyState.toLowerCase()
  const pinCode = destination.postal_code?.replaceAll(/\s/g, '')
  const isServed = pinCode === undefined || deliveryDaysTo(settings, pinCode) !== null
  if (isServed && !isElsewhere && isIndian(destination.address_country)) return []
  const path = '$.fulfillment.methods[0].selected_destination_id'
  return [recoverable('address_undeliverable', 'The shop doesn’t deliver there.', path)]
}
