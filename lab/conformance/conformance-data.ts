/** The most units that a test puts into a cart. */
const UNITS = 9
const CAPABILITIES = ['checkout', 'order', 'discount', 'fulfillment'].map((name) => `dev.ucp.shopping.${name}`)
const UNKNOWN_ITEM = '00000000-0000-4000-8000-000000000000:M'
const ADDRESS = {
  street_address: '12 Law Garden Road',
  city: 'Ahmedabad',
  state: 'Gujarat',
  postal_code: '380006',
  country: 'IN',
}

interface Variant {
  readonly id: string
  readonly title: string
  readonly price: { readonly amount: number }
  readonly availability: { readonly available: boolean }
}

interface Catalog {
  readonly products: readonly { readonly variants: readonly Variant[] }[]
  readonly pagination: { readonly cursor?: string }
}

interface Cart {
  readonly line_items?: readonly { readonly quantity: number }[]
  readonly totals?: readonly { readonly type: string; readonly amount: number }[]
}

/** Asks the shop's REST interface. @throws Error unless it responds with 2xx. */
export type AskShop = <Answer>(path: string, body: object) => Promise<Answer>

/**
 * The files that the public conformance tests of the Universal Commerce Protocol read, of what a shop sells.
 *
 * @param version Of the protocol, as the shop's profile has it.
 * @returns The texts by the names of the files.
 * @throws Error if no size has enough units and free delivery, or none is sold out.
 */
export async function conformanceData(version: string, ask: AskShop): Promise<Record<string, string>> {
  const [item, soldOut] = await findItems(ask)
  const input = {
    ucp_version: version,
    required_capabilities: CAPABILITIES,
    currency: 'INR',
    items: [{ id: item.id, title: item.title, price: item.price.amount }],
    out_of_stock_item: { id: soldOut.id, title: soldOut.title },
    non_existent_item: { id: UNKNOWN_ITEM, title: 'No such item' },
  }
  const { street_address: street, ...place } = ADDRESS
  const fixtures = {
    test_fixtures: {
      valid_item: { sku: item.id, expected_price: item.price.amount / 100, quantity: 1 },
      valid_discount_code: '10OFF',
      expected_discount_percentage: 10,
      valid_fixed_discount_code: 'FIXED500',
      expected_fixed_discount_reduction: 5,
      free_shipping_item_sku: item.id,
    },
    shipping_locations: { domestic_destination: { street, ...place } },
  }
  const addresses = [
    ['id', ...Object.keys(ADDRESS)],
    ['addr_1', ...Object.values(ADDRESS)],
  ]
  return {
    'conformance_input.json': `${JSON.stringify(input, null, 2)}\n`,
    'test_fixtures.json': `${JSON.stringify(fixtures, null, 2)}\n`,
    'addresses.csv': `${addresses.map((row) => row.join(',')).join('\n')}\n`,
  }
}

/** An item that is delivered free, with enough units for each test, and one that is sold out. */
async function findItems(ask: AskShop): Promise<[Variant, Variant]> {
  let [item, soldOut, cursor]: [Variant?, Variant?, string?] = []
  do {
    const request: object = { filters: { price: { min: 0 } }, pagination: { limit: 20, ...(cursor && { cursor }) } }
    const { products, pagination }: Catalog = await ask('catalog/search', request)
    for (const variant of products.flatMap(({ variants }) => variants)) {
      if (!variant.availability.available) soldOut ??= variant
      else if (!item && (await isDeliveredFree(ask, variant))) item = variant
      if (item && soldOut) return [item, soldOut]
    }
    cursor = pagination.cursor
  } while (cursor !== undefined)
  throw new Error(item ? 'No size of any product is sold out.' : `No size has ${UNITS} units and free delivery.`)
}

async function isDeliveredFree(ask: AskShop, { id, price }: Variant): Promise<boolean> {
  const one = await ask<Cart>('carts', { line_items: [{ item: { id }, quantity: 1 }] })
  if (one.totals?.find(({ type }) => type === 'total')?.amount !== price.amount) return false
  const many = await ask<Cart>('carts', { line_items: [{ item: { id }, quantity: UNITS }] })
  return many.line_items?.[0]?.quantity === UNITS
}
