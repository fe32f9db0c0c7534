import { type Product, percentOff } from '#app/domain/catalog/product.ts'
import { productPath, productSlug } from '#app/domain/catalog/product-address.ts'
import { firstSize, unitsIn } from '#app/domain/catalog/stock-by-size.ts'
import type { Paise } from '#app/money.ts'
import { isUuid } from '#app/shared/ids.ts'
import { categoryLabel, categorySlug } from '#app/vocabulary/categories.ts'
import type { AgentCall } from '../agent-services.ts'

export const CURRENCY = 'INR'

/** The one option that products of the shop have: each colour is a product of its own. */
export const SIZE_OPTION = 'Size'

/** A product in one size, which is what agents put into carts. Sizes may contain any letters. */
export function variantId(productId: string, size: string): string {
  return `${productId}:${size}`
}

/** What an identifier of an agent names: a product, or one of its sizes. */
export function readItemId(text: string): { readonly productId: string; readonly size?: string } | undefined {
  const [productId = '', ...rest] = text.split(':')
  if (!isUuid(productId)) return undefined
  return rest.length > 0
    ? { productId: productId.toLowerCase(), size: rest.join(':') }
    : { productId: productId.toLowerCase() }
}

export interface VariantContext extends AgentCall {
  /** How it gets to the shopper, in the shapes of the fulfilment extension; undefined if the platform doesn't read them. */
  readonly delivery?: { readonly text: string; readonly isServiceable: boolean } | undefined
}

/** A product as agents see it, with the given sizes of it; the first one represents it. */
export function toUcpProduct(product: Product, sizes: readonly string[], context: VariantContext) {
  const { shopUrl, settings } = context
  const price = money(product.price)
  const listPrice = percentOff(product) === undefined ? undefined : money(product.originalPrice)
  return {
    id: product.id,
    handle: productSlug(product),
    title: product.name,
    description: { plain: product.description },
    url: shopUrl + productPath(product),
    categories: [
      { value: categorySlug(settings, product.category), taxonomy: 'merchant' },
      { value: categoryLabel(settings, product.category), taxonomy: 'merchant' },
    ],
    price_range: { min: price, max: price },
    ...(listPrice && { list_price_range: { min: listPrice, max: listPrice } }),
    media: product.images.map((image) => ({
      type: 'image',
      url: new URL(image, shopUrl).href,
      alt_text: product.name,
    })),
    options: [{ name: SIZE_OPTION, values: product.sizes.map((size) => ({ id: size, label: size })) }],
    variants: sizes.map((size) => toVariant(product, size, context)),
    tags: [product.color, product.material].filter((word) => word !== ''),
    metadata: {
      color: product.color,
      material: product.material,
      care: product.careInstructions,
      country_of_origin: product.countryOfOrigin,
    },
  }
}

function toVariant(product: Product, size: string, { agent, shopUrl, settings, delivery }: VariantContext) {
  const options = [{ name: SIZE_OPTION, id: size, label: size }]
  const isAvailable = unitsIn(product.stock, size) > 0
  const availability = { available: isAvailable, status: isAvailable ? 'in_stock' : 'out_of_stock' }
  return {
    id: variantId(product.id, size),
    title: `${product.name}, ${size}`,
    description: { plain: `${product.name} in size ${size}` },
    url: shopUrl + productPath(product),
    price: money(product.price),
    ...(percentOff(product) !== undefined && { list_price: money(product.originalPrice) }),
    availability,
    options,
    // The schema of that version has this name, its reference the other.
    ...(agent.version === '2026-04-08' && { selected_options: options }),
    seller: { name: settings.name, links: shopLinks(shopUrl) },
    ...(delivery && {
      fulfillment: {
        methods: [
          {
            type: 'shipping',
            description: { plain: delivery.text },
            availability: delivery.isServiceable ? availability : { available: false },
          },
        ],
      },
    }),
  }
}

/** The sizes of a product, an available one of `wanted` first, or else the first available one. */
export function sizesInOrder(product: Product, isWanted: (size: string) => boolean): string[] {
  const { sizes, stock } = product
  const first =
    sizes.find((size) => isWanted(size) && unitsIn(stock, size) > 0) ?? sizes.find(isWanted) ?? firstSize(product)
  return [first, ...sizes.filter((size) => size !== first)]
}

/** The product's options with what can be bought of each, while only the size is chosen. */
export function sizeOptions({ sizes, stock }: Product) {
  const values = sizes.map((size) => ({ id: size, label: size, available: unitsIn(stock, size) > 0, exists: true }))
  return [{ name: SIZE_OPTION, values }]
}

/** The shop's policies, which every response that sells something links to. */
export function shopLinks(shopUrl: string) {
  return [
    { type: 'privacy_policy', url: `${shopUrl}/privacy`, title: 'Privacy policy' },
    { type: 'terms_of_service', url: `${shopUrl}/terms`, title: 'Terms and conditions' },
    { type: 'refund_policy', url: `${shopUrl}/terms`, title: 'Returns and refunds' },
    { type: 'shipping_policy', url: `${shopUrl}/delivery`, title: 'Delivery' },
    { type: 'contact', url: `${shopUrl}/contact`, title: 'Contact' },
  ]
}

function money(amount: Paise) {
  return { amount, currency: CURRENCY }
}
