import { DEFAULT_CATEGORIES } from '../../../app/vocabulary/categories.ts'
import { RejectedError, type ShopClient, shownTotal } from '../../../tests/support/processes/shop-client.ts'
import type { Browser } from './browser.ts'
import type { ShopFacts, SoldProduct } from './shop-facts.ts'

/** The percentage of steps that change the cart or wishlist, and that buy; the others browse. */
export const SHARES = { cart: 8, buy: 2 } as const

/** How many steps a visit has on average. */
export const STEPS_PER_VISIT = 20

/** The percentage of visits that begin signed in, because the browser still has its session. */
export const STAYS_SIGNED_IN = 50

const SEARCHES = [
  'kurti',
  'anarkali',
  'blue kurti',
  'silk',
  'kurta set',
  'anarkli',
  'cotton office',
  'chikankari white',
]
const SIZES = ['S', 'M', 'L', 'XL']
const COLOURS = ['blue', 'red', 'white', 'green']
const SORTS = ['newest', 'price_low', 'price_high', 'name']

/** Someone who visits the shop again and again, with one account and one browser. */
export interface Shopper {
  /** Does the next thing: opens a page with its picture, changes cart or wishlist, or buys. */
  step(): Promise<void>
}

interface ShopperOptions {
  readonly browser: Browser
  readonly email: string
  readonly facts: ShopFacts
  /** Called with the id of each order that the shop has confirmed. */
  readonly onOrder: (orderId: string) => void
}

/** A shopper who already has an account with an address. */
export function createShopper({ browser, email, facts, onOrder }: ShopperOptions): Shopper {
  let client = browser.newClient()
  let isSignedIn = false
  let loaded = new Set<string>()

  /** A visit with an empty cache; half of them without a session. */
  function startVisit(): void {
    loaded = new Set()
    if (chance(STAYS_SIGNED_IN)) return
    client = browser.newClient()
    isSignedIn = false
  }

  async function signIn(): Promise<void> {
    if (isSignedIn) return
    await client.openPage('/auth')
    await client.signIn(email)
    isSignedIn = true
  }

  /** Opens a page as a document, or as the data that the router requests, and loads the files that the browser hasn't cached. */
  async function open(path: string, files: readonly string[] = []): Promise<void> {
    const isFirst = loaded.size === 0
    await client.openPage(isFirst || chance(50) ? path : dataAddress(path))
    const missing = [...(isFirst ? facts.assets : []), ...files].filter((file) => !loaded.has(file))
    await Promise.all(missing.map((file) => client.openPage(file)))
    for (const file of [path, ...missing]) loaded.add(file)
  }

  const openProduct = async ({ path, picture }: SoldProduct) => open(path, [picture])

  async function browse(): Promise<void> {
    const kind = below(100)
    if (kind < 10) return open('/')
    if (kind < 30)
      return open(`/products${oneOf(['', `?category=${oneOf(DEFAULT_CATEGORIES).slug}`, `?sort=${oneOf(SORTS)}`])}`)
    if (kind < 45) return filter()
    if (kind < 60) return search()
    return openProduct(oneOf(facts.products))
  }

  async function filter(): Promise<void> {
    const query = oneOf([`size=${oneOf(SIZES)}`, `colorFamily=${oneOf(COLOURS)}`, 'minPrice=500&maxPrice=1000'])
    await client.openPage(`/products/filter-counts?${query}`)
    await open(`/products?${query}`)
  }

  async function search(): Promise<void> {
    const words = oneOf(SEARCHES)
    await client.openPage(`/search/suggestions?q=${encodeURIComponent(words.slice(0, 4))}`)
    await open(`/products?search=${encodeURIComponent(words)}`)
  }

  async function changeCartOrWishlist(): Promise<void> {
    const product = oneOf(facts.products)
    await openProduct(product)
    await signIn()
    if (chance(50)) {
      await client.sendForm('/wishlist.data', { intent: 'save', productId: product.id })
      return open('/wishlist')
    }
    await addToCart(client, product)
    return open('/cart')
  }

  async function buy(): Promise<void> {
    const product = oneOf(facts.products)
    await openProduct(product)
    await signIn()
    await addToCart(client, product)
    onOrder(await checkOut(client))
  }

  return {
    async step() {
      if (loaded.size === 0 || below(STEPS_PER_VISIT) === 0) startVisit()
      const kind = below(100)
      if (kind < SHARES.buy) return buy()
      return kind < SHARES.buy + SHARES.cart ? changeCartOrWishlist() : browse()
    },
  }
}

/** Adds one unit as the product page's script does. */
export function addToCart(client: ShopClient, { id, size }: Pick<SoldProduct, 'id' | 'size'>): Promise<void> {
  return client.sendForm('/cart.data', { intent: 'add', productId: id, size, quantity: '1' })
}

/**
 * Buys the cart: opens it and the three steps of the checkout, pays in the sandbox, and opens the confirmation.
 *
 * @param think Waits before each step, as people do.
 * @returns The order's id.
 * @throws RejectedError when the shop rejects a step. If nothing in the cart can be bought, its body is the cart page.
 */
export async function checkOut(client: ShopClient, think: () => Promise<unknown> = async () => {}): Promise<string> {
  await think()
  const cart = await client.readPage('/cart')
  const total = shownTotal(cart)
  if (total === undefined) throw new RejectedError('/cart', 200, cart)
  await think()
  const shipping = await client.readPage('/checkout')
  const address = /<input[^>]*name="address"[^>]*>/.exec(shipping)?.[0]
  const query = `address=${/value="([^"]+)"/.exec(address ?? '')?.[1]}`
  await think()
  await client.openPage(`/checkout?step=review&${query}`)
  await think()
  await client.openPage(`/checkout?step=payment&${query}`)
  await think()
  const started = await client.startPaymentOf(total)
  await think()
  const { orderId } = await client.verify(await client.payInWidget(started))
  if (!orderId) throw new Error('the payment did not become an order')
  await client.openPage(`/order-confirmation/${orderId}`)
  return orderId
}

/** The address of a page's data, which the router requests instead of the document. */
function dataAddress(path: string): string {
  const [pathname = '', query] = path.split('?')
  return `${pathname === '/' ? '/_' : pathname}.data${query === undefined ? '' : `?${query}`}`
}

function below(bound: number): number {
  return Math.floor(Math.random() * bound)
}

function chance(percent: number): boolean {
  return below(100) < percent
}

function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[below(items.length)]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}
