import { findUser, listUsers } from '#app/domain/accounts/manage/users.server.ts'
import { preselectedAddress } from '#app/domain/addresses/address.ts'
import { listAddresses } from '#app/domain/addresses/queries.server.ts'
import { findProductsToAdd } from '#app/domain/catalog/manage/products.server.ts'
import { listProductsByHand } from '#app/domain/catalog/search/products-by-hand.server.ts'
import { listSizesAndStock } from '#app/domain/catalog/stock.server.ts'
import { findOrderForAdmin } from '#app/domain/orders/manage/order-table.server.ts'
import { mayBeCorrected } from '#app/domain/orders/order.ts'
import { type TypedAddress, toTypedAddress } from '#app/domain/orders/shipping-address.ts'
import { plainRupees } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { findDraft } from './draft-list.server.ts'
import { readAddedLines } from './draft-terms.ts'

/** How many customers a search shows. */
const FOUND = 5

/** What the form of an order by hand starts with: from its address, and from the draft that it changes or the order that it adds to. */
export async function readDraftPage(db: Db, params: URLSearchParams) {
  const draft = await findDraft(db, params.get('draft') ?? '')
  const order = await findOrderForAdmin(db, draft?.addsTo ?? params.get('addTo') ?? '')
  const chosen = params.get('customer')
  const userId = order ? order.userId : (chosen ?? draft?.userId)
  const search = (params.get('c') ?? '').trim()
  const added = params.has('line') || !draft ? readAddedLines(params) : draft.snapshot.lines
  const [found, { users }, customer] = await Promise.all([
    findProductsToAdd(db, (params.get('q') ?? '').trim(), []),
    search === '' ? { users: [] } : listUsers(db, { search, limit: FOUND, offset: 0 }),
    userId ? findUser(db, userId) : undefined,
  ])
  const ids = [...found.map(({ id }) => id), ...added.map(({ productId }) => productId)]
  const [products, stock] = await Promise.all([listProductsByHand(db, ids), listSizesAndStock(db, ids)])
  const unitsOf = (productId: string, size: string) => {
    const available = stock.get(productId)?.available
    return available?.get('') ?? available?.get(size) ?? 0
  }
  const saved = customer && preselectedAddress(await listAddresses(db, customer.id))
  return {
    draft: draft && { id: draft.id },
    hasEnded: params.has('draft') && !draft?.isLive && !draft?.isExpired,
    addTo: order && { id: order.id, orderNumber: order.orderNumber, isOpen: mayBeCorrected(order) },
    customers: users,
    customer: customer && { id: customer.id, email: customer.email },
    products: found.flatMap(({ id }) => {
      const product = products.get(id)
      if (!product) return []
      const sizes = product.sizes.map((size) => ({ size, units: unitsOf(id, size) }))
      return [{ id, name: product.name, price: product.price, sizes }]
    }),
    /** Those whose product is in the bin are left out. Units that the draft holds count as available. */
    lines: added.flatMap(({ productId, size }) => {
      const product = products.get(productId)
      if (!product) return []
      const former = draft?.snapshot.lines.find((line) => line.productId === productId && line.size === size)
      const held = draft?.isLive ? (former?.quantity ?? 0) : 0
      return [
        {
          productId,
          size,
          name: product.name,
          price: product.price,
          charged: former?.price ?? product.price,
          units: unitsOf(productId, size) + held,
          quantity: former?.quantity ?? 1,
        },
      ]
    }),
    values: {
      ...(order && { ...addressValues(toTypedAddress(order.shippingAddress)), email: order.customer.email ?? '' }),
      ...(draft?.snapshot.address && {
        ...addressValues(toTypedAddress(draft.snapshot.address)),
        channel: draft.channel ?? '',
        shipping: plainRupees(draft.shipping),
        notes: draft.snapshot.notes ?? '',
        email: draft.snapshot.email,
      }),
      ...(customer && chosen && { fullName: customer.fullName ?? '', phone: customer.phone ?? '' }),
      ...(chosen && saved && addressValues(saved)),
    },
  }
}

function addressValues({ fullName, phone, addressLine1, addressLine2, city, state, postalCode }: TypedAddress) {
  return { fullName, phone, addressLine1, addressLine2: addressLine2 ?? '', city, state, postalCode }
}
