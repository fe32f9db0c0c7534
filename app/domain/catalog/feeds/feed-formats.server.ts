import { stringify } from 'csv-stringify/sync'
import { href } from 'react-router'
import type { Paise } from '#app/money.ts'
import { escapeXml } from '#app/shared/xml.ts'
import type { FeedItem, FeedShop } from './feed-item.ts'
import { MAX_DESCRIPTION, MAX_TITLE } from './feed-problems.ts'

/** How a feed is written: what comes before the items, the items, and what follows them. */
interface FeedFormat {
  /** Whom it is for, as the back office names it. */
  readonly label: string
  /** The last part of its address. */
  readonly file: string
  readonly contentType: string
  head(shop: FeedShop): string
  item(item: FeedItem, shop: FeedShop): string
  readonly tail: string
}

/**
 * The node of Google's taxonomy for kurtis, which has none of their own. Its path is accepted in place of its number:
 * https://support.google.com/merchants/answer/6324436
 */
export const GOOGLE_CATEGORY = 'Apparel & Accessories > Clothing > Traditional & Ceremonial Clothing'

const MAX_COLOR = 100
const MAX_MATERIAL = 200

/** Pictures beside the main one. */
const MAX_MORE_IMAGES = 10

type Cells<Item = FeedItem> = Readonly<Record<string, (item: Item, shop: FeedShop) => string | readonly string[]>>

/** Google's attributes; what is empty is left out. The shipping attribute has parts of its own. */
const GOOGLE: Cells = {
  id: ({ id }) => id,
  item_group_id: ({ groupId }) => groupId,
  title: titleWithSize,
  description: ({ description }) => description.slice(0, MAX_DESCRIPTION),
  link: ({ link }) => link,
  image_link: ({ images }) => images[0] ?? '',
  additional_image_link: moreImages,
  availability: ({ available }) => (available > 0 ? 'in_stock' : 'out_of_stock'),
  price: ({ price }) => money(price),
  sale_price: ({ salePrice }) => money(salePrice),
  sale_price_effective_date: saleTime,
  maximum_retail_price: ({ mrp }) => money(mrp),
  google_product_category: () => GOOGLE_CATEGORY,
  product_type: ({ category }) => category,
  brand: (_, shop) => shop.name,
  gtin: ({ gtin }) => gtin ?? '',
  identifier_exists: ({ gtin }) => (gtin ? '' : 'no'),
  condition: () => 'new',
  gender: () => 'female',
  age_group: () => 'adult',
  color: ({ color }) => color.slice(0, MAX_COLOR),
  material: ({ material }) => material.slice(0, MAX_MATERIAL),
  size: ({ size }) => size,
  size_type: () => 'regular',
}

/** Meta’s columns: https://developers.facebook.com/docs/marketing-api/catalog/reference */
const META: Cells = {
  id: ({ id }) => id,
  title: ({ name }) => name,
  description: ({ description }) => description.slice(0, MAX_DESCRIPTION),
  availability: ({ available }) => (available > 0 ? 'in stock' : 'out of stock'),
  condition: () => 'new',
  price: ({ price }) => money(price),
  link: ({ link }) => link,
  image_link: ({ images }) => images[0] ?? '',
  brand: (_, shop) => shop.name,
  additional_image_link: (item) => moreImages(item).join(','),
  quantity_to_sell_on_facebook: ({ available }) => String(available),
  item_group_id: ({ groupId }) => groupId,
  google_product_category: () => GOOGLE_CATEGORY,
  product_type: ({ category }) => category,
  sale_price: ({ salePrice }) => money(salePrice),
  sale_price_effective_date: saleTime,
  gtin: ({ gtin }) => gtin ?? '',
  gender: () => 'female',
  age_group: () => 'adult',
  color: ({ color }) => color,
  size: ({ size }) => size,
  material: ({ material }) => material,
  shipping: shippingText,
  origin_country: ({ countryOfOrigin }) => (countryOfOrigin.trim().toLowerCase() === 'india' ? 'IN' : ''),
}

/** OpenAI’s columns: https://developers.openai.com/commerce/specs/file-upload/products. Nobody buys inside the assistant. */
const OPENAI: Cells = {
  item_id: ({ id }) => id,
  title: titleWithSize,
  description: ({ description }) => description.slice(0, MAX_DESCRIPTION),
  url: ({ link }) => link,
  brand: (_, shop) => shop.name,
  seller_name: (_, shop) => shop.name,
  image_url: ({ images }) => images[0] ?? '',
  availability: ({ available }) => (available > 0 ? 'in_stock' : 'out_of_stock'),
  price: ({ price }) => money(price),
  sale_price: ({ salePrice }) => money(salePrice),
  is_eligible_search: () => 'true',
  is_eligible_checkout: () => 'false',
  target_countries: () => 'IN',
  store_country: () => 'IN',
  group_id: ({ groupId }) => groupId,
  listing_has_variations: ({ hasOtherVariants }) => String(hasOtherVariants),
  variant_dict: ({ size, color }) => JSON.stringify({ color, size }),
  gtin: ({ gtin }) => gtin ?? '',
  condition: () => 'new',
  product_category: () => GOOGLE_CATEGORY,
  color: ({ color }) => color,
  size: ({ size }) => size,
  size_system: () => 'IN',
  gender: () => 'female',
  age_group: () => 'adult',
  material: ({ material }) => material,
  additional_image_urls: (item) => moreImages(item).join(','),
  shipping: shippingText,
  accepts_returns: () => 'false',
  accepts_exchanges: (_, shop) => String(shop.areExchangesOffered),
  return_policy: (_, shop) => shop.url + href('/terms'),
  seller_url: (_, shop) => `${shop.url}/`,
  seller_privacy_policy: (_, shop) => shop.url + href('/privacy'),
  seller_tos: (_, shop) => shop.url + href('/terms'),
}

/**
 * The attributes of ONDC's fashion category (RET12), by the names that its log validator requires or knows for clothing:
 * https://github.com/ONDC-Official/log-validation-utility/blob/main/constants/fashion.ts. ONDC defines messages between servers and no
 * file, so a seller app may want other headings, and its list of colours and fabrics.
 */
const ONDC: Cells = {
  Item_Id: ({ id }) => id,
  Parent_Item_Id: ({ groupId }) => groupId,
  Name: titleWithSize,
  Description: ({ description }) => description,
  Images: ({ images }) => images.join(','),
  Price: ({ price, salePrice }) => money(salePrice ?? price),
  MRP: ({ price, mrp }) => money(mrp ?? price),
  Available_Count: ({ available }) => String(available),
  Brand: (_, shop) => shop.name,
  Gender: () => 'female',
  Colour_Name: ({ color }) => color,
  Size: ({ size }) => size,
  size_chart: ({ product }, shop) => `${shop.url}${href('/size-guide')}?product=${product.id}`,
  Fabric: ({ material }) => material.toLowerCase(),
  Care_Instructions: ({ product }) => product.careInstructions,
  Occasion: ({ product }) => product.occasions.join(','),
  Handcrafted: ({ product }) => (product.isHandmade ? 'yes' : ''),
  Country_Of_Origin: ({ countryOfOrigin }) => countryOfOrigin,
}

export const FEED_FORMATS = {
  google: {
    label: 'Google Merchant Center',
    file: 'google.xml',
    contentType: 'application/xml; charset=utf-8',
    head: (shop) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n` +
      `<title>${escapeXml(shop.name)}</title><link>${escapeXml(`${shop.url}/`)}</link><description>${escapeXml(shop.name)}</description>\n`,
    item: googleItem,
    tail: '</channel>\n</rss>\n',
  },
  meta: { label: 'Meta (Facebook and Instagram)', file: 'meta.csv', ...csvFormat(META) },
  openai: { label: 'ChatGPT', file: 'openai.csv', ...csvFormat(OPENAI) },
  ondc: { label: 'ONDC seller apps', file: 'ondc.csv', ...csvFormat(ONDC) },
} satisfies Record<string, FeedFormat>

export type FeedName = keyof typeof FEED_FORMATS

export const FEED_NAMES = Object.keys(FEED_FORMATS) as FeedName[]

/** `1299.00 INR`; empty for no amount. */
export function money(amount: Paise | null | undefined): string {
  return amount == null ? '' : `${(amount / 100).toFixed(2)} INR`
}

function csvFormat(cells: Cells) {
  return {
    contentType: 'text/csv; charset=utf-8',
    head: () => stringify([Object.keys(cells)]),
    item: (item: FeedItem, shop: FeedShop) => stringify([Object.values(cells).map((cell) => cell(item, shop))]),
    tail: '',
  }
}

function googleItem(item: FeedItem, shop: FeedShop): string {
  const attributes = Object.entries(GOOGLE).flatMap(([name, cell]) =>
    [cell(item, shop)].flat().map((text) => [name, text] as const),
  )
  const [shortestProcessing, longestProcessing] = shop.processingDays
  const [shortestShipping, longestShipping] = shop.shippingDays
  const shipping = {
    country: 'IN',
    service: 'Standard',
    price: money(item.shipping),
    min_handling_time: `${shortestProcessing}`,
    max_handling_time: `${longestProcessing}`,
    min_transit_time: `${shortestShipping}`,
    max_transit_time: `${longestShipping}`,
  }
  const details =
    productDetail('Country of origin', item.countryOfOrigin) + productDetail('Technique', item.product.technique)
  return `<item>${elements(attributes)}${element('shipping', elements(Object.entries(shipping)))}${details}</item>\n`
}

/** A fact that Google has no attribute for: https://support.google.com/merchants/answer/9218260 */
function productDetail(name: string, value: string): string {
  const detail = { section_name: 'General', attribute_name: name, attribute_value: value }
  return value && element('product_detail', elements(Object.entries(detail)))
}

function elements(entries: readonly (readonly [string, string])[]): string {
  return entries.map(([name, text]) => (text === '' ? '' : element(name, escapeXml(text)))).join('')
}

function element(name: string, xml: string): string {
  return `<g:${name}>${xml}</g:${name}>`
}

function titleWithSize({ name, size }: FeedItem): string {
  const suffix = `, size ${size}`
  return name.slice(0, MAX_TITLE - suffix.length).trimEnd() + suffix
}

function moreImages({ images }: FeedItem): readonly string[] {
  return images.slice(1, 1 + MAX_MORE_IMAGES)
}

function shippingText({ shipping }: FeedItem): string {
  return `IN::Standard:${money(shipping)}`
}

/** From the sale’s begin to its end; empty while the price is lowered without one. */
function saleTime({ sale }: FeedItem): string {
  return sale ? `${instant(sale.startsAt)}/${instant(sale.endsAt)}` : ''
}

/** `2026-11-28T18:30Z`. */
function instant(date: Date): string {
  return `${date.toISOString().slice(0, 16)}Z`
}
