import { categoryLabel, type PublicCategory } from '#app/vocabulary/categories.ts'
import type { Product } from '../product.ts'
import { productPath } from '../product-address.ts'
import { isGtin, type SizedCodes } from '../size-codes.ts'
import { unitsIn } from '../stock-by-size.ts'
import type { PageFact } from './page-facts.ts'

/** The shop, as a product's structured data names it. */
interface SellingShop {
  readonly name: string
  readonly url: string
  readonly categories?: readonly PublicCategory[]
}

/** What buyers say about a product, as its structured data has it. */
export interface ReviewData {
  /** From 1 to 5. */
  readonly ratingValue: string
  readonly reviewCount: number
  readonly reviews: readonly {
    readonly author: string
    readonly stars: number
    /** May be empty. */
    readonly words: string
    /** `YYYY-MM-DD`. */
    readonly date: string
  }[]
}

/**
 * A product as schema.org data, with its offer, or with an offer for each size that is counted on its own.
 *
 * @param facts As the page lists them.
 * @param shop Its name, and its public address without a trailing slash.
 * @param codes Of the sizes that have any.
 * @param reviews Undefined without a published one.
 */
export function productData(
  product: Product,
  facts: readonly PageFact[],
  shop: SellingShop,
  codes: readonly SizedCodes[] = [],
  reviews?: ReviewData,
) {
  const url = shop.url + productPath(product)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: productDescription(product),
    sku: product.id,
    url,
    image: product.images.map((image) => (image.startsWith('/') ? shop.url + image : image)),
    category: categoryLabel(shop, product.category),
    ...factData(facts),
    brand: { '@type': 'Brand', name: shop.name },
    ...(reviews && reviewData(reviews)),
    offers: product.stock.has('')
      ? offer(product.available)
      : product.sizes.map((size) => ({
          ...offer(unitsIn(product.stock, size)),
          itemOffered: { '@type': 'Product', name: `${product.name}, size ${size}`, size, ...codesOf(size) },
        })),
  } as const

  function codesOf(size: string) {
    const { sku, barcode } = codes.find((each) => each.size === size) ?? {}
    return { ...(sku && { sku }), ...(barcode && isGtin(barcode) && { gtin: barcode }) }
  }

  function offer(available: number) {
    return {
      '@type': 'Offer',
      url,
      priceCurrency: 'INR',
      price: (product.price / 100).toFixed(2),
      availability: `https://schema.org/${available > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: shop.name },
    }
  }
}

function reviewData({ ratingValue, reviewCount, reviews }: ReviewData) {
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue, reviewCount, bestRating: 5, worstRating: 1 },
    review: reviews.map(({ author, stars, words, date }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: author },
      datePublished: date,
      reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
      ...(words && { reviewBody: words }),
    })),
  }
}

/** Facts as schema.org's properties of a product; those without one of their own are listed by name. */
function factData(facts: readonly PageFact[]) {
  const own = facts.filter(({ schemaOrg }) => schemaOrg !== undefined && schemaOrg !== 'additionalProperty')
  const others = facts.filter(({ schemaOrg }) => schemaOrg === 'additionalProperty')
  return {
    ...Object.fromEntries(own.map(({ schemaOrg, text }) => [schemaOrg, text])),
    ...(others.length > 0 && {
      additionalProperty: others.map(({ label, text }) => ({ '@type': 'PropertyValue', name: label, value: text })),
    }),
  }
}

/** The description, or a generated one if it is empty. */
export function productDescription({
  name,
  description,
  material,
  color,
}: Pick<Product, 'name' | 'description' | 'material' | 'color'>): string {
  return description.trim() || `${name}: ${material}, ${color}.`
}
