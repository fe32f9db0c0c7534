import { preselectedAddress } from '#app/domain/addresses/address.ts'
import { saveAddress } from '#app/domain/addresses/commands.server.ts'
import { listAddresses } from '#app/domain/addresses/queries.server.ts'
import { buyableLines, cartTotals, withCharges } from '#app/domain/cart/cart-totals.ts'
import { addToCart } from '#app/domain/cart/commands.server.ts'
import { listCartLines } from '#app/domain/cart/queries.server.ts'
import type { Product } from '#app/domain/catalog/product.ts'
import { findGift, wrapCharge } from '#app/domain/checkout/gift/gift-choice.server.ts'
import { applyOffers } from '#app/domain/offers/apply-offers.server.ts'
import { createCustomerKeys } from '#app/domain/offers/customer-keys.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { Paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { TYPED_ADDRESS } from './address-factory.ts'
import { insertCustomer, type TestCustomer } from './customer-factory.ts'
import { insertProduct } from './product-factory.ts'

/** An item of a shopper's cart; by default one unit in the product's first size. */
export interface WantedLine {
  readonly product: Product
  readonly size?: string
  readonly quantity?: number
}

export interface Shopper extends TestCustomer {
  readonly addressId: string
}

/** Saves a customer with a default address and a filled cart: ready to pay. */
export async function insertShopper(db: Db, wanted: readonly WantedLine[] = []): Promise<Shopper> {
  const customer = await insertCustomer(db)
  const saved = await saveAddress(db, customer.id, {
    ...TYPED_ADDRESS,
    fullName: customer.fullName,
    addressLine2: 'Navrangpura',
    isDefault: true,
  })
  if (saved.status !== 'saved') throw new Error(`the address was not saved: ${saved.status}`)
  await fillCart(db, customer.id, wanted)
  return { ...customer, addressId: saved.addressId }
}

/** A product, and a shopper who has it in the cart. */
export async function insertBuyer(
  db: Db,
  overrides?: Parameters<typeof insertProduct>[1],
  line: Omit<WantedLine, 'product'> = {},
) {
  const product = await insertProduct(db, overrides)
  return { product, shopper: await insertShopper(db, [{ product, ...line }]) }
}

/** @throws Error when an item can't be added. */
export async function fillCart(db: Db, userId: string, wanted: readonly WantedLine[]): Promise<void> {
  for (const { product, size = product.sizes[0] ?? '', quantity = 1 } of wanted) {
    const { status } = await addToCart(db, userId, { productId: product.id, size, quantity })
    if (status !== 'added') throw new Error(`the cart did not take ${product.name}: ${status}`)
  }
}

/** The keys of customers in tests. */
export const testCustomerKeys = createCustomerKeys('customers of tests')

/** The total that the shopper's checkout page shows. */
export async function shownTotal(db: Db, { id, email }: Pick<Shopper, 'id' | 'email'>): Promise<Paise> {
  const { settings, hasOffers } = await readSettings(db)
  const lines = buyableLines(await listCartLines(db, id))
  const totals = cartTotals(lines, settings.freeDeliveryThreshold)
  const charges = wrapCharge(await findGift(db, id, settings, new Date()))
  if (!hasOffers || lines.length === 0 || totals.isTooLarge) return withCharges(totals, charges).total
  const phone = preselectedAddress(await listAddresses(db, id))?.phone
  const cart = { customer: { id, email, phone }, lines, totals, collections: settings.collections }
  const offered = await applyOffers(db, testCustomerKeys, cart, new Date())
  return withCharges(offered.totals, charges).total
}
