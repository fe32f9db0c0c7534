import { href } from 'react-router'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'
import { categoryLabel } from '#app/vocabulary/categories.ts'
import type { DesignColour } from '../designs/design-colour.ts'
import type { Product } from '../product.ts'
import { productPath } from '../product-address.ts'
import { isGtin, type SizedCodes } from '../size-codes.ts'
import { unitsIn } from '../stock-by-size.ts'
import { chargeOfOne } from './delivery-charge.ts'
import type { PageFact } from './page-facts.ts'

type SentSettings = 'name' | 'categories' | 'freeDeliveryThreshold' | `${'processing' | 'shipping'}Days${'From' | 'To'}`

/** The shop, as a product's structured data names it. */
interface SellingShop extends Pick<PublicSettings, SentSettings> {
  readonly url: string
  /** Days within which items are exchanged; undefined while all sales are final. */
  readonly exchangedWithinDays?: number | undefined
}

/** What the page knows beside the product. */
interface ProductContext {
  /** Of the sizes that have any. */
  readonly codes?: readonly SizedCodes[] | undefined
  /** Undefined without a published one. */
  readonly reviews?: ReviewData | undefined
  readonly designId?: string | undefined
  /** All that shoppers see of its design; undefined without others. */
  readonly colours?: readonly DesignColour[] | undefined
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
 * A product as schema.org data: a group with a variant and its offer for each size, and the pages of its other colours, as
 * https://developers.google.com/search/docs/appearance/structured-data/product-variants describes. Terms of delivery and return are
 * spelled out in the first offer, and named in the others.
 *
 * @param facts As the page lists them.
 * @param shop With its public address without a trailing slash.
 */
export function productData(
  product: Product,
  facts: readonly PageFact[],
  shop: SellingShop,
  { codes = [], reviews, designId, colours = [] }: ProductContext = {},
) {
  const url = shop.url + productPath(product)
  const images = product.images.map((image) => (image.startsWith('/') ? shop.url + image : image))
  const others = colours.filter(({ id }) => id !== product.id)
  const otherPages = others.map((colour) => ({ url: shop.url + productPath(colour) }))
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    productGroupID: designId ?? product.id,
    variesBy: ['https://schema.org/size', ...(others.length > 0 ? ['https://schema.org/color'] : [])],
    name: product.name,
    description: productDescription(product),
    url,
    image: images,
    category: categoryLabel(shop, product.category),
    audience: { '@type': 'PeopleAudience', suggestedGender: 'female', suggestedMinAge: 13 },
    // Another colour has a colour of its own.
    ...factData(others.length > 0 ? facts.filter(({ schemaOrg }) => schemaOrg !== 'color') : facts),
    brand: { '@type': 'Brand', name: shop.name },
    ...(reviews && reviewData(reviews)),
    hasVariant: [...product.sizes.map(variant), ...otherPages],
  } as const

  function variant(size: string, index: number) {
    const { sku, barcode } = codes.find((each) => each.size === size) ?? {}
    return {
      '@type': 'Product',
      name: `${product.name}, size ${size}`,
      sku: sku ?? `${product.id}-${size}`,
      ...(barcode && isGtin(barcode) && { gtin: barcode }),
      image: images[0],
      size,
      color: product.color,
      offers: {
        '@type': 'Offer',
        url: `${url}?${new URLSearchParams({ size })}`,
        priceCurrency: 'INR',
        price: (product.price / 100).toFixed(2),
        availability: `https://schema.org/${unitsIn(product.stock, size) > 0 ? 'InStock' : 'OutOfStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
        shippingDetails: index === 0 ? shippingData(product, shop) : { '@id': SHIPPING_ID },
        hasMerchantReturnPolicy: index === 0 ? returnData(shop) : { '@id': RETURNS_ID },
      },
    }
  }
}

const SHIPPING_ID = '#shipping'
const RETURNS_ID = '#returns'

function shippingData(product: Product, shop: SellingShop) {
  const days = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    minValue,
    maxValue,
    unitCode: 'DAY',
  })
  return {
    '@type': 'OfferShippingDetails',
    '@id': SHIPPING_ID,
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: (chargeOfOne(product, shop) / 100).toFixed(2),
      currency: 'INR',
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(shop.processingDaysFrom, shop.processingDaysTo),
      transitTime: days(shop.shippingDaysFrom, shop.shippingDaysTo),
    },
  }
}

/** What the policies say: final sale, or exchanges for another size. The rights by law are in the terms that it links to. */
function returnData({ url, exchangedWithinDays }: SellingShop) {
  return {
    '@type': 'MerchantReturnPolicy',
    '@id': RETURNS_ID,
    applicableCountry: 'IN',
    merchantReturnLink: url + href('/terms'),
    ...(exchangedWithinDays === undefined
      ? { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
      : {
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: exchangedWithinDays,
          returnMethod: 'https://schema.org/ReturnByMail',
          refundType: 'https://schema.org/ExchangeRefund',
        }),
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
