import type { CartLine } from '#app/domain/cart/cart-totals.ts'
import type { DraftInput } from '#app/domain/checkout/by-hand/save-draft.server.ts'
import type { Offer } from '#app/domain/offers/offer.ts'
import { paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'

/** A typical line: one unit for ₹549, the same price as when it was added, with free delivery. */
export function makeCartLine(overrides: Partial<CartLine> = {}): CartLine {
  const unitPrice = overrides.unitPrice ?? paise(549_00)
  return {
    id: 'line-1',
    productId: 'product-1',
    name: 'Bagru Poppy Short Kurti',
    slug: '',
    image: '/images/bagru-poppy-short-kurti-1.jpg',
    size: 'M',
    quantity: 1,
    unitPrice,
    priceWhenAdded: unitPrice,
    available: 38,
    stockSize: '',
    hasDeliveryCharge: false,
    deliveryCharge: paise(0),
    freeDeliveryThreshold: null,
    ...overrides,
  }
}

/** An offer that applies by itself, for everyone and everything: 10% off unless it is of another kind. */
export function makeOffer({ kind = 'percent', ...overrides }: Partial<Offer> = {}): Offer {
  return {
    id: crypto.randomUUID(),
    name: 'Diwali offer',
    code: null,
    kind,
    percent: kind === 'percent' ? 10 : 0,
    amount: paise(kind === 'amount' ? 100_00 : 0),
    scope: 'all',
    scopeKeys: [],
    minimum: paise(0),
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxUsesPerCustomer: null,
    isFirstOrderOnly: false,
    ...overrides,
  }
}

/** Saves an offer. */
export async function insertOffer(db: Db, overrides: Partial<Offer> = {}): Promise<Offer> {
  const offer = makeOffer(overrides)
  await db
    .insertInto('offers')
    .values({
      id: offer.id,
      name: offer.name,
      code: offer.code,
      kind: offer.kind,
      percent: offer.percent,
      amount: offer.amount,
      scope: offer.scope,
      scope_keys: [...offer.scopeKeys],
      minimum: offer.minimum,
      starts_at: offer.startsAt,
      ends_at: offer.endsAt,
      max_uses: offer.maxUses,
      max_uses_per_customer: offer.maxUsesPerCustomer,
      first_order_only: offer.isFirstOrderOnly,
    })
    .execute()
  return offer
}

/** A draft of one unit, by phone, of a guest without an email address. */
export function makeDraft(product: { id: string; size: string }, overrides: Partial<DraftInput> = {}): DraftInput {
  return {
    replaces: undefined,
    addTo: null,
    channel: 'phone',
    lines: [{ productId: product.id, size: product.size, quantity: 1, price: null }],
    shipping: null,
    reason: null,
    userId: null,
    email: null,
    address: {
      full_name: 'Meera Nair',
      phone: '9847012345',
      address_line_1: '5 Temple Road',
      address_line_2: null,
      city: 'Kochi',
      state: 'Kerala',
      postal_code: '682001',
      country: 'India',
    },
    notes: null,
    holdHours: 24,
    ...overrides,
  }
}
