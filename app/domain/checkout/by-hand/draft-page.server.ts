import { findUser, listUsers } from '#app/domain/accounts/manage/users.server.ts'
import { preselectedAddress } from '#app/domain/addresses/address.ts'
import { listAddresses } from '#app/domain/addresses/queries.server.ts'
import { listProductsByHand, searchProductsByHand } from '#app/domain/catalog/search/products-by-hand.server.ts'
import { listSizesAndStock } from '#app/domain/catalog/stock.server.ts'
import { type Paise, plainRupees } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { Draft } from './draft-list.server.ts'
import { findDraft } from './draft-list.server.ts'
import { type AddedLine, readAddedLines } from './draft-terms.ts'

/** How many customers a search shows. */
const FOUND = 5

/** What the form of an order by hand starts with: from its address, and from the draft that it changes. */
export async function readDraftPage(db: Db, params: URLSearchParams) {
  const draftId = params.get('draft')
  const draft = draftId === null ? undefined : await findDraft(db, draftId)
  const userId = params.get('customer') ?? draft?.userId
  const [products, customers, customer] = await Promise.all([
    searchProductsByHand(db, params.get('q') ?? ''),
    (params.get('c') ?? '').trim() === ''
      ? []
      : listUsers(db, { search: params.get('c') ?? '', limit: FOUND, offset: 0 }).then(({ users }) => users),
    userId ? findUser(db, userId) : undefined,
  ])
  const address = customer && preselectedAddress(await listAddresses(db, customer.id))
  const added = params.has('line') || !draft ? readAddedLines(params) : draft.snapshot.lines
  return {
    ...{ draft, products, customers },
    customer: customer && { id: customer.id, email: customer.email },
    lines: await describeLines(db, added, draft),
    values: {
      ...(draft?.snapshot.address ? valuesOf(draft) : {}),
      ...(customer &&
        params.has('customer') && {
          fullName: address?.fullName ?? customer.fullName ?? '',
          phone: address?.phone ?? customer.phone ?? '',
          addressLine1: address?.addressLine1 ?? '',
          addressLine2: address?.addressLine2 ?? '',
          city: address?.city ?? '',
          state: address?.state ?? '',
          postalCode: address?.postalCode ?? '',
        }),
    },
  }
}

/** Lines whose product is in the bin are left out. Units that the draft holds count as available. */
async function describeLines(db: Db, added: readonly AddedLine[], draft: Draft | undefined) {
  const ids = added.map(({ productId }) => productId)
  const [products, stock] = await Promise.all([listProductsByHand(db, ids), listSizesAndStock(db, ids)])
  return added.flatMap(({ productId, size }) => {
    const product = products.get(productId)
    if (!product) return []
    const available = stock.get(productId)?.available
    const former = draft?.snapshot.lines.find((line) => line.productId === productId && line.size === size)
    const held = draft?.isLive ? (former?.quantity ?? 0) : 0
    const charged: Paise = former?.price ?? product.price
    return [
      {
        ...{ productId, size, name: product.name, price: product.price, charged },
        units: (available?.get('') ?? available?.get(size) ?? 0) + held,
        quantity: former?.quantity ?? 1,
      },
    ]
  })
}

function valuesOf({ channel, shipping, snapshot: { address, notes, email } }: Draft): Record<string, string> {
  return {
    fullName: address.full_name,
    phone: address.phone,
    addressLine1: address.address_line_1,
    addressLine2: address.address_line_2 ?? '',
    city: address.city,
    state: address.state,
    postalCode: address.postal_code,
    channel: channel ?? '',
    shipping: plainRupees(shipping),
    notes: notes ?? '',
    email,
  }
}
