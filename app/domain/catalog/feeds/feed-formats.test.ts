import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { makeProduct } from '#tests/support/factories/product-factory.ts'
import { FEED_FORMATS, FEED_NAMES, type FeedName } from './feed-formats.server.ts'
import { type FeedItem, type FeedProduct, type FeedShop, feedItems } from './feed-item.ts'
import { feedProblems, MAX_TITLE } from './feed-problems.ts'

const shop: FeedShop = {
  ...DEFAULT_SETTINGS,
  url: 'https://shop.example',
  processingDays: [1, 2],
  shippingDays: [8, 14],
  areExchangesOffered: false,
}

/** A product with a sale in stock by size, with changes. */
function fed(changes: Partial<FeedProduct> & { readonly of?: Parameters<typeof makeProduct>[0] } = {}): FeedProduct {
  const { of, ...rest } = changes
  return {
    product: makeProduct({ sizes: ['S', 'M'], stock: new Map([['S', 3]]), ...of }),
    designId: null,
    isStruckPriceAsked: true,
    codes: [{ size: 'S', sku: 'GM-1-S', barcode: '4006381333931' }],
    sale: { startsAt: new Date('2026-11-01T00:00:00Z'), endsAt: new Date('2026-12-01T18:30:00Z') },
    ...rest,
  }
}

function rowsOf(feed: FeedName, product: FeedProduct): Record<string, string>[] {
  const format = FEED_FORMATS[feed]
  const text =
    format.head(shop) +
    feedItems(product, shop)
      .map((item) => format.item(item, shop))
      .join('') +
    format.tail
  if (feed !== 'google') return parse(text, { columns: true })
  return [...text.matchAll(/<item>(.*?)<\/item>/gs)].map(([, xml = '']) =>
    Object.fromEntries(
      [...xml.replace(/<g:shipping>.*<\/g:shipping>/s, '').matchAll(/<g:(\w+)>(?!<)([^<]*)<\/g:\1>/g)].map(
        ([, name = '', value = '']) => [name, plain(value)],
      ),
    ),
  )
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const plain = (xml: string) => xml.replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)

/**
 * What each format asks of clothing, read in November 2026. Google: https://support.google.com/merchants/answer/7052112, Meta:
 * https://developers.facebook.com/docs/marketing-api/catalog/reference, OpenAI:
 * https://developers.openai.com/commerce/specs/file-upload/products, ONDC:
 * https://github.com/ONDC-Official/log-validation-utility/blob/main/constants/fashion.ts
 */
const REQUIRED: Record<FeedName, Record<string, RegExp>> = {
  google: {
    id: /^[\w-]{1,50}$/,
    title: /^.{1,150}$/,
    description: /^.{1,5000}$/s,
    link: /^https:\/\/shop\.example\/product\/.*\?size=/,
    image_link: /^https:\/\//,
    availability: /^(in_stock|out_of_stock|preorder|backorder)$/,
    price: /^\d+\.\d\d INR$/,
    brand: /^.{1,70}$/,
    condition: /^new$/,
    color: /^.{1,100}$/,
    size: /^.{1,100}$/,
    gender: /^female$/,
    age_group: /^adult$/,
    item_group_id: /^[\w-]{1,50}$/,
  },
  meta: {
    id: /^[\w-]{1,100}$/,
    title: /^.{1,200}$/,
    description: /^.{1,9999}$/s,
    availability: /^(in stock|out of stock)$/,
    condition: /^new$/,
    price: /^\d+\.\d\d INR$/,
    link: /^https:\/\//,
    image_link: /^https:\/\//,
    brand: /^.{1,100}$/,
    quantity_to_sell_on_facebook: /^\d+$/,
  },
  openai: {
    item_id: /^[\w-]{1,100}$/,
    title: /^.{1,150}$/,
    description: /^.{1,5000}$/s,
    url: /^https:\/\//,
    brand: /^.{1,70}$/,
    seller_name: /^.{1,70}$/,
    image_url: /^https:\/\//,
    availability: /^(in_stock|out_of_stock|pre_order|backorder|unknown)$/,
    price: /^\d+\.\d\d INR$/,
    is_eligible_search: /^(true|false)$/,
    is_eligible_checkout: /^(true|false)$/,
    target_countries: /^[A-Z]{2}$/,
    store_country: /^[A-Z]{2}$/,
    group_id: /^[\w-]{1,70}$/,
    listing_has_variations: /^(true|false)$/,
  },
  ondc: {
    Item_Id: /^[\w-]{1,50}$/,
    Name: /./,
    Description: /./s,
    Price: /^\d+\.\d\d INR$/,
    MRP: /^\d+\.\d\d INR$/,
    Available_Count: /^\d+$/,
    Brand: /./,
    Gender: /^female$/,
    Colour_Name: /./,
    Size: /./,
    size_chart: /^https:\/\/shop\.example\/size-guide\?product=/,
    Fabric: /^[^A-Z]+$/,
  },
}

/** The values that a format allows in a column, or the form that they have, where it may be empty. */
const ALLOWED: Partial<Record<FeedName, Record<string, RegExp>>> = {
  google: {
    sale_price: /^\d+\.\d\d INR$/,
    sale_price_effective_date: /^\d{4}-\d\d-\d\dT\d\d:\d\dZ\/\d{4}-\d\d-\d\dT\d\d:\d\dZ$/,
    maximum_retail_price: /^\d+\.\d\d INR$/,
    identifier_exists: /^no$/,
    gtin: /^\d{8,14}$/,
    size_type: /^(regular|petite|maternity|big|tall|plus)$/,
    material: /^.{1,200}$/,
    google_product_category: /^Apparel & Accessories > Clothing > /,
  },
  meta: {
    sale_price: /^\d+\.\d\d INR$/,
    gender: /^(female|male|unisex)$/,
    age_group: /^(adult|all ages|teen|kids|toddler|infant|newborn)$/,
    shipping: /^IN::Standard:\d+\.\d\d INR$/,
    origin_country: /^[A-Z]{2}$/,
  },
  openai: {
    condition: /^(new|refurbished|used)$/,
    sale_price: /^\d+\.\d\d INR$/,
    size_system: /^[A-Z]{2}$/,
    age_group: /^(newborn|infant|toddler|kids|adult)$/,
    shipping: /^IN::Standard:\d+\.\d\d INR$/,
    accepts_returns: /^(true|false)$/,
    accepts_exchanges: /^(true|false)$/,
    return_policy: /^https:\/\/shop\.example\/terms$/,
    seller_url: /^https:\/\/shop\.example\/$/,
    seller_privacy_policy: /^https:\/\/shop\.example\/privacy$/,
    seller_tos: /^https:\/\/shop\.example\/terms$/,
    gtin: /^\d{8,14}$/,
  },
}

const LONG = { name: 'क'.repeat(200), description: 'a & b < c > "d", \u0000'.repeat(400), color: 'c'.repeat(200) }

test.each(FEED_NAMES)('M560 each item of the feed for %s has what its format asks for', (feed) => {
  for (const product of [
    fed(),
    fed({ of: LONG }),
    fed({ of: { ...LONG, description: '', sizes: ['Free Size, 38"'] } }),
  ]) {
    const rows = rowsOf(feed, product)
    expect(rows).toHaveLength(product.product.sizes.length)
    for (const row of rows) {
      for (const [name, form] of Object.entries(REQUIRED[feed])) expect(row[name], name).toMatch(form)
      for (const [name, form] of Object.entries(ALLOWED[feed] ?? {}))
        if (row[name]) expect(row[name], name).toMatch(form)
    }
  }
})

test('M599 an item for Google says what its delivery in India costs and how long it takes, and where and how it was made', () => {
  const { head, item, tail } = FEED_FORMATS.google
  const xmlOf = (of: Parameters<typeof makeProduct>[0]) =>
    head(shop) + item(feedItems(fed({ of }), shop)[0] as FeedItem, shop) + tail
  const xml = xmlOf({ technique: 'Bandhani & zari', countryOfOrigin: 'India' })
  expect(/<g:shipping>(.*)<\/g:shipping>/.exec(xml)?.[1]).toBe(
    '<g:country>IN</g:country><g:service>Standard</g:service><g:price>0.00 INR</g:price>' +
      '<g:min_handling_time>1</g:min_handling_time><g:max_handling_time>2</g:max_handling_time>' +
      '<g:min_transit_time>8</g:min_transit_time><g:max_transit_time>14</g:max_transit_time>',
  )
  expect([...xml.matchAll(/<g:attribute_name>(.*?)<.*?<g:attribute_value>(.*?)</g)].map(([, ...pair]) => pair)).toEqual(
    [
      ['Country of origin', 'India'],
      ['Technique', 'Bandhani &amp; zari'],
    ],
  )
  expect(xmlOf({ technique: '' })).not.toContain('Technique')
})

test('M561 sizes have their own id, link, stock and GTIN, and share their group', () => {
  const product = fed()
  const [small, medium] = rowsOf('google', product)
  expect(small).toMatchObject({ availability: 'in_stock', gtin: '4006381333931', size: 'S' })
  expect(medium).toMatchObject({ availability: 'out_of_stock', identifier_exists: 'no', size: 'M' })
  expect(small).not.toHaveProperty('identifier_exists')
  expect(small?.id).not.toBe(medium?.id)
  expect(small?.item_group_id).toBe(medium?.item_group_id)
  expect(rowsOf('meta', product).map((row) => row.quantity_to_sell_on_facebook)).toEqual(['3', '0'])
  const design = fed({ designId: crypto.randomUUID() })
  expect(rowsOf('openai', design)[0]?.group_id).toBe(design.designId)
})

test('M584 the file for ONDC seller apps has the price that is charged, the MRP, and the fashion attributes that the shop knows', () => {
  const of = { mrp: paise(2_499_00), material: 'Chanderi Silk', isHandmade: true, occasions: ['festive' as const] }
  expect(rowsOf('ondc', fed({ of }))[0]).toMatchObject({
    Price: '1299.00 INR',
    MRP: '2499.00 INR',
    Available_Count: '3',
    Brand: shop.name,
    Gender: 'female',
    Size: 'S',
    Fabric: 'chanderi silk',
    Occasion: 'festive',
    Handcrafted: 'yes',
    Colour_Name: 'Indigo blue',
  })
})

test('M562 a sale has both prices and its time, and an original price that wasn’t asked isn’t sent', () => {
  expect(rowsOf('google', fed())[0]).toMatchObject({
    price: '1999.00 INR',
    sale_price: '1299.00 INR',
    sale_price_effective_date: '2026-11-01T00:00Z/2026-12-01T18:30Z',
  })
  const [plain] = rowsOf('google', fed({ isStruckPriceAsked: false, of: { price: paise(1_299_05) } }))
  expect(plain).toMatchObject({ price: '1299.05 INR' })
  expect(plain).not.toHaveProperty('sale_price')
  expect(plain).not.toHaveProperty('sale_price_effective_date')
})

test.each([
  ['without a charge', {}, '0.00 INR'],
  ['below the threshold', { hasDeliveryCharge: true, deliveryCharge: paise(60_50), price: paise(900_00) }, '60.50 INR'],
  [
    'from the threshold on',
    { hasDeliveryCharge: true, deliveryCharge: paise(60_50), price: paise(999_00) },
    '0.00 INR',
  ],
])('M563 delivery %s costs what the cart would charge', (_, of, charge) => {
  expect(rowsOf('openai', fed({ of }))[0]?.shipping).toBe(`IN::Standard:${charge}`)
})

test('M564 problems are found before the services do', () => {
  expect(feedProblems(fed())).toEqual([])
  const cover = { url: '', width: 249, height: 900, placeholder: undefined }
  const bad = fed({
    isStruckPriceAsked: false,
    codes: [{ size: 'S', sku: null, barcode: 'GM-1' }],
    of: { cover, color: ' ', material: '', description: '', name: 'n'.repeat(MAX_TITLE), price: paise(0) },
  })
  expect(feedProblems(bad)).toEqual([
    'small-picture',
    'no-colour',
    'no-material',
    'no-description',
    'long-title',
    'no-price',
    'struck-price-not-asked',
    'unusual-barcode',
  ])
})
