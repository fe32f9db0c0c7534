import { DEFAULT_LIST_PARAMS } from '#app/domain/catalog/listing/list-params.ts'
import type { Product } from '#app/domain/catalog/product.ts'
import { readNamedFilters } from '#app/domain/catalog/search/named-filters.ts'
import { listProducts } from '#app/domain/catalog/shop/listing.server.ts'
import { type ListQuery, readProductsById } from '#app/domain/catalog/shop/product-rows.server.ts'
import { findProduct } from '#app/domain/catalog/shop/queries.server.ts'
import { sizeName } from '#app/domain/catalog/size-name.ts'
import { answerDelivery } from '#app/domain/delivery/delivery-answer.server.ts'
import { deliveryAnswerText } from '#app/domain/delivery/delivery-answer.ts'
import { statutoryRights } from '#app/domain/settings/legal-lines.ts'
import { deliveryDays } from '#app/domain/settings/promised-days.ts'
import { exchangeTerms } from '#app/domain/settings/public-settings.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { MAX_PAISE, paise } from '#app/money.ts'
import { TooManyWaitingError } from '#app/platform/concurrency-limit.server.ts'
import { findCategory } from '#app/vocabulary/categories.ts'
import type { AgentCall, OperationResult } from '../agent-services.ts'
import { info, NOT_FOUND, type UcpMessage } from '../protocol/ucp-messages.ts'
import { type LookupRequest, MAX_IDS, MAX_LIMIT, type ProductRequest, type SearchRequest } from './catalog-requests.ts'
import {
  CURRENCY,
  readItemId,
  SIZE_OPTION,
  sizeOptions,
  sizesInOrder,
  toUcpProduct,
  type VariantContext,
} from './ucp-product.ts'

const DEFAULT_LIMIT = 10

/** The listing reads no longer search. */
const MAX_SEARCH = 100

/** Products that match words, a category and a price, as the shop's own search finds them. */
export async function searchCatalog(
  call: AgentCall,
  { catalog }: { catalog: SearchRequest },
): Promise<OperationResult> {
  const { settings, readDb, searches } = call
  const { query = '', filters, pagination } = catalog
  const limit = Math.min(pagination?.limit ?? DEFAULT_LIMIT, MAX_LIMIT)
  const { variants, messages, isServed, price } = await readAbout(call, catalog)
  const keys = filters?.categories?.flatMap((value) => categoryKeys(settings, value))
  const notes = messagesAndPolicies(settings, messages)
  if (!isServed || keys?.length === 0) return { body: { products: [], pagination: { has_next_page: false }, ...notes } }

  const list: ListQuery = {
    ...DEFAULT_LIST_PARAMS,
    search: query.slice(0, MAX_SEARCH).trim(),
    minPrice: paise(price?.min ?? 0),
    maxPrice: price?.max === undefined ? MAX_PAISE : paise(price.max),
    after: pagination?.cursor,
    ...(keys && { only: { categories: keys } }),
  }
  const page = await searches
    .run(() => listProducts(readDb, list))
    .catch((error: unknown) => {
      if (error instanceof TooManyWaitingError) return undefined
      throw error
    })
  if (!page) return { fault: 'unavailable', retryAfter: 5 }
  const products = page.products.slice(0, limit)
  const hasMore = page.hasNext || page.products.length > limit
  const sizes = readNamedFilters(query).named?.sizes ?? []
  const isWanted = (size: string) => sizes.includes(sizeName(size))
  return {
    body: {
      products: products.map((product) => toUcpProduct(product, sizesInOrder(product, isWanted), variants)),
      pagination: {
        ...(hasMore && { cursor: products.at(-1)?.id }),
        has_next_page: hasMore,
        ...(!page.isMinimum && { total_count: page.total }),
      },
      ...notes,
    },
  }
}

/** Products and sizes by their ids. */
export async function lookUpCatalog(
  call: AgentCall,
  { catalog }: { catalog: LookupRequest },
): Promise<OperationResult> {
  const ids = [...new Set(catalog.ids)]
  if (ids.length > MAX_IDS) return { fault: 'request_too_large', detail: `At most ${MAX_IDS} ids at once.` }
  const { variants, messages, isServed, price } = await readAbout(call, catalog)
  const named = ids.map((id) => ({ id, item: readItemId(id) }))
  const productIds = [...new Set(named.flatMap(({ item }) => (item ? [item.productId] : [])))]
  const known = await readProductsById(call.readDb, productIds)
  const inputs = new Map<string, { id: string; match: string }[]>()
  for (const { id, item } of named) {
    const product = known.find((each) => each.id === item?.productId)
    const size = item?.size ?? (product && sizesInOrder(product, () => false)[0])
    if (!product || size === undefined || !product.sizes.includes(size)) {
      messages.push(info('not_found', id))
      continue
    }
    const key = `${product.id}:${size}`
    inputs.set(key, [...(inputs.get(key) ?? []), { id, match: item?.size === undefined ? 'featured' : 'exact' }])
  }
  const products = known
    .filter((product) => isServed && isWithin(product, price))
    .flatMap((product) => {
      const sizes = product.sizes.filter((size) => inputs.has(`${product.id}:${size}`))
      if (sizes.length === 0) return []
      const shown = toUcpProduct(product, sizes, variants)
      return [{ ...shown, variants: shown.variants.map((each) => ({ ...each, inputs: inputs.get(each.id) ?? [] })) }]
    })
  return { body: { products, ...messagesAndPolicies(call.settings, messages) } }
}

/** One product with all that helps to decide, and what can be bought in which size. */
export async function getProduct(call: AgentCall, { catalog }: { catalog: ProductRequest }): Promise<OperationResult> {
  const item = readItemId(catalog.id)
  const product = item && (await findProduct(call.readDb, item.productId))
  const { variants, messages, isServed, price } = await readAbout(call, catalog)
  const isUnknownSize = item?.size !== undefined && !product?.sizes.includes(item.size)
  if (!product || isUnknownSize || !isServed || !isWithin(product, price)) {
    return { failed: [...messages, ...NOT_FOUND.failed] }
  }
  // A size that there isn't is dropped from the selection.
  const asked = catalog.selected?.find(({ name }) => name.toLowerCase() === SIZE_OPTION.toLowerCase())?.label
  const chosen = item.size ?? product.sizes.find((size) => size.toLowerCase() === asked?.toLowerCase())
  const sizes = sizesInOrder(product, (size) => size === chosen)
  const [first = ''] = sizes
  const shown = toUcpProduct(product, chosen === undefined ? sizes : [first], variants)
  const selected = [{ name: SIZE_OPTION, id: first, label: first }]
  const chosenProduct = { ...shown, selected, options: sizeOptions(product) }
  return { body: { product: chosenProduct, ...messagesAndPolicies(call.settings, messages) } }
}

/** What a request says of the place and the price, and how products are shown to it. */
async function readAbout(call: AgentCall, { context, filters }: Pick<ProductRequest, 'context' | 'filters'>) {
  const { settings, agent, now } = call
  const messages: UcpMessage[] = []
  const to = filters?.fulfills_to
  const pinCode = to?.postal_code ?? context?.postal_code
  const answer = pinCode === undefined ? undefined : await answerDelivery(settings, pinCode, now)
  const isIndia = isIndian(to ? to.address_country : context?.address_country)
  const delivery = answer
    ? { text: deliveryAnswerText(answer), isServiceable: answer.isServiceable && isIndia }
    : { text: `Delivery within India in ${deliveryDays(settings)}.`, isServiceable: isIndia }
  const isServed = !to || (delivery.isServiceable && (to.postal_code === undefined || answer !== undefined))
  if (!isServed)
    messages.push(info('address_undeliverable', answer ? delivery.text : 'The shop delivers within India.'))
  const isShipped = !filters?.methods || filters.methods.includes('shipping')
  const hasPrice = filters?.price !== undefined && (context?.currency ?? CURRENCY) === CURRENCY
  if (filters?.price && !hasPrice) messages.push(info('price_filter_ignored', `Prices are in ${CURRENCY}.`))
  const isExtended = agent.version !== '2026-04-08' && agent.capabilities.has('dev.ucp.shopping.fulfillment')
  const variants: VariantContext = { ...call, ...(isExtended && { delivery }) }
  return { variants, messages, isServed: isServed && isShipped, price: hasPrice ? filters?.price : undefined }
}

/** Whether a country is India, by its codes and its name; it is, if none is stated. */
export function isIndian(country: string | undefined): boolean {
  return country === undefined || ['', 'IN', 'IND', 'INDIA'].includes(country.trim().toUpperCase())
}

function categoryKeys(settings: ShopSettings, value: string): string[] {
  const named = settings.categories.find(({ name }) => name.toLowerCase() === value.toLowerCase())
  const key = (named ?? findCategory(settings.categories, value.toLowerCase()))?.key
  return key === undefined ? [] : [key]
}

function isWithin({ price }: Product, range: NonNullable<SearchRequest['filters']>['price']): boolean {
  return price >= (range?.min ?? 0) && price <= (range?.max ?? MAX_PAISE)
}

/** What each answer says besides: messages, if there are any, and what holds for returns of anything the shop sells. */
export function messagesAndPolicies(settings: ShopSettings, messages: readonly UcpMessage[]) {
  const terms = settings.exchangesOffered
    ? exchangeTerms(settings)
    : 'All sales are final. There are no returns, exchanges or refunds.'
  const plain = [terms, statutoryRights(settings)].filter(Boolean).join(' ')
  return {
    ...(messages.length > 0 && { messages }),
    policies: [{ type: 'dev.ucp.shopping.policy.return', description: { plain } }],
  }
}
