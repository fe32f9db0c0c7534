import { createElement } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { changeDesign } from '#app/domain/catalog/designs/change-design.server.ts'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { findProduct } from '#app/domain/catalog/shop/queries.server.ts'
import { publicSettings } from '#app/domain/settings/public-settings.ts'
import { readSettings, saveSettings, shopContext } from '#app/domain/settings/settings.server.ts'
import { insertCollection, testActor } from '#tests/support/factories/admin-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { metadataOf, tagsOf } from '#tests/support/routes/markup.ts'
import { htmlOf } from '#tests/support/routes/render.tsx'
import { routeArgs } from '#tests/support/routes/route.ts'
import { insertReview } from '#tests/support/suites/bought-items.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import * as collectionRoute from './collection.tsx'
import * as homeRoute from './home.tsx'
import * as contactRoute from './pages/contact.tsx'
import * as productRoute from './products/product.tsx'
import * as productsRoute from './products/products.tsx'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)
const SHOP_URL = 'https://shop.example'

/**
 * What Google requires, and of what it recommends all that the shop knows, each type as its page below
 * https://developers.google.com/search/docs/appearance/structured-data/search-gallery describes it.
 */
const text = z.string().min(1)
const address = z.string().startsWith(`${SHOP_URL}/`)
const decimal = z.string().regex(/^\d+\.\d\d$/)
const schemaOrg = (...names: string[]) => z.enum(names.map((name) => `https://schema.org/${name}`))
const days = z.object({
  '@type': z.literal('QuantitativeValue'),
  minValue: z.int().min(0),
  maxValue: z.int().min(0),
  unitCode: z.literal('DAY'),
})

const shippingDetails = z.object({
  '@type': z.literal('OfferShippingDetails'),
  '@id': text,
  shippingRate: z.object({ '@type': z.literal('MonetaryAmount'), value: decimal, currency: z.literal('INR') }),
  shippingDestination: z.object({ '@type': z.literal('DefinedRegion'), addressCountry: z.literal('IN') }),
  deliveryTime: z.object({ '@type': z.literal('ShippingDeliveryTime'), handlingTime: days, transitTime: days }),
})

const returnPolicy = z.intersection(
  z.looseObject({
    '@type': z.literal('MerchantReturnPolicy'),
    '@id': text,
    applicableCountry: z.literal('IN'),
    merchantReturnLink: address,
  }),
  z.discriminatedUnion('returnPolicyCategory', [
    z.looseObject({ returnPolicyCategory: schemaOrg('MerchantReturnNotPermitted') }),
    z.looseObject({
      returnPolicyCategory: schemaOrg('MerchantReturnFiniteReturnWindow'),
      merchantReturnDays: z.int().positive(),
      returnMethod: schemaOrg('ReturnByMail'),
      refundType: schemaOrg('ExchangeRefund'),
    }),
  ]),
)

const offer = z.strictObject({
  '@type': z.literal('Offer'),
  url: address,
  priceCurrency: z.literal('INR'),
  price: decimal,
  availability: schemaOrg('InStock', 'OutOfStock'),
  itemCondition: schemaOrg('NewCondition'),
  shippingDetails,
  hasMerchantReturnPolicy: returnPolicy,
})

const variant = z.strictObject({
  '@type': z.literal('Product'),
  name: text,
  sku: text,
  gtin: z
    .string()
    .regex(/^\d{8,14}$/)
    .optional(),
  image: address,
  size: text,
  color: text,
  offers: offer,
})

const rating = { bestRating: z.literal(5), worstRating: z.literal(1) }

const productGroup = z.looseObject({
  '@type': z.literal('ProductGroup'),
  productGroupID: text,
  variesBy: z.array(schemaOrg('size', 'color')).min(1),
  name: text.max(150),
  description: text,
  url: address,
  image: z.array(address).min(1),
  brand: z.strictObject({ '@type': z.literal('Brand'), name: text }),
  material: text,
  audience: z.looseObject({ '@type': z.literal('PeopleAudience'), suggestedGender: z.literal('female') }),
  hasVariant: z.array(z.union([variant, z.strictObject({ url: address })])).min(1),
  aggregateRating: z
    .strictObject({
      '@type': z.literal('AggregateRating'),
      ratingValue: z.string().regex(/^[1-5](\.\d)?$/),
      reviewCount: z.int().positive(),
      ...rating,
    })
    .optional(),
  review: z
    .array(
      z.strictObject({
        '@type': z.literal('Review'),
        author: z.strictObject({ '@type': z.literal('Person'), name: text.max(99) }),
        datePublished: z.iso.date(),
        reviewRating: z.strictObject({ '@type': z.literal('Rating'), ratingValue: z.int().min(1).max(5), ...rating }),
        reviewBody: text.optional(),
      }),
    )
    .min(1)
    .optional(),
})

const listItem = z.object({ '@type': z.literal('ListItem'), position: z.int().positive() })

const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  ProductGroup: productGroup,
  BreadcrumbList: z.looseObject({
    itemListElement: z
      .tuple(
        [listItem.extend({ name: text, item: address })],
        listItem.extend({ name: text, item: address.optional() }),
      )
      .refine((steps) => steps.length > 1),
  }),
  ItemList: z.looseObject({ itemListElement: z.array(listItem.extend({ url: address })).min(1) }),
  FAQPage: z.looseObject({
    mainEntity: z
      .array(
        z.strictObject({
          '@type': z.literal('Question'),
          name: text,
          acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text }),
        }),
      )
      .min(1),
  }),
  Organization: z.looseObject({
    name: text,
    description: text,
    url: address,
    logo: address,
    image: address,
    email: z.email(),
    telephone: text,
    address: z.strictObject({
      '@type': z.literal('PostalAddress'),
      addressLocality: text,
      addressRegion: text,
      addressCountry: z.literal('IN'),
    }),
    contactPoint: z
      .array(z.looseObject({ '@type': z.literal('ContactPoint'), contactType: text, email: z.email() }))
      .min(1),
  }),
}

type Data = { readonly '@context': string; readonly '@type': string; readonly [name: string]: unknown }

/** A route's page as the server renders it, with the settings that are stored. */
async function pageOf(route: object, url: string, params: Record<string, string> = {}): Promise<string> {
  const { loader, default: Page } = route as { loader?: (args: object) => unknown; default: never }
  const stored = await readSettings(db)
  const args = routeArgs({ db, url, params })
  args.context.set(shopContext, stored)
  const loaded = await loader?.(args)
  const loaderData =
    loaded && typeof loaded === 'object' && 'init' in loaded ? (loaded as { data?: unknown }).data : loaded
  return htmlOf(
    createElement(Page, { loaderData, params } as never),
    url,
    publicSettings(stored.settings),
    null,
    SHOP_URL,
  )
}

/** The page's structured data by type, each checked against its schema, with references resolved. */
async function dataOf(...page: Parameters<typeof pageOf>): Promise<Record<string, Data>> {
  const scripts = tagsOf(await pageOf(...page), 'script', { type: 'application/ld+json' }).map(
    ({ text: json = '' }) => json,
  )
  const found = scripts.map((json) => resolved(JSON.parse(json) as Data))
  for (const data of found) {
    expect(data['@context']).toBe('https://schema.org')
    expect(SCHEMAS[data['@type']]?.safeParse(data).error?.issues, data['@type']).toBeUndefined()
  }
  const types = found.map((data) => data['@type'])
  expect(new Set(types).size).toBe(types.length)
  return Object.fromEntries(found.map((data) => [data['@type'], data]))
}

/** The data with each reference replaced by what has its id. */
function resolved(data: Data): Data {
  const named = new Map<unknown, object>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('@id' in value && '@type' in value) named.set(value['@id'], value)
    for (const each of Object.values(value)) visit(each)
  }
  visit(data)
  return JSON.parse(
    JSON.stringify(data, (_, value) =>
      value && typeof value === 'object' && '@id' in value && !('@type' in value) ? named.get(value['@id']) : value,
    ),
  )
}

async function productData(id: string) {
  const product = await findProduct(db, id)
  if (!product) return expect.unreachable('there is no product')
  const path = productPath(product)
  const page = [productRoute, path, { productId: path.replace('/product/', '') }] as const
  const data = await dataOf(...page)
  expect(metadataOf(await pageOf(...page)).path).toBe(path)
  return { data, group: productGroup.parse(data.ProductGroup) }
}

const offersOf = (group: z.infer<typeof productGroup>) =>
  group.hasVariant.flatMap((each) => ('offers' in each ? each.offers : []))

beforeAll(async () => {
  await saveSettings(db, { basedOn: Number.MAX_SAFE_INTEGER, values: { reviews: true }, actor })
})

describe('M583 what a page tells search engines is complete:', () => {
  test('a product with sizes, colours and reviews', async () => {
    const { id } = await insertProduct(db, { stockBySize: { S: 2, M: 0 } })
    const other = await insertProduct(db, { color: 'Madder' })
    await changeDesign(db, actor, { productId: id, product: other.id, to: 'add' })
    await insertReview(db, id, { stars: 4, words: '</script> Soft & light.' })
    await insertReview(db, id, { words: '' })
    const { data, group } = await productData(id)
    expect(Object.keys(data).sort()).toEqual(['BreadcrumbList', 'ProductGroup'])
    expect(offersOf(group).map(({ availability }) => availability.replace('https://schema.org/', ''))).toEqual([
      'InStock',
      'OutOfStock',
    ])
    expect(group).toMatchObject({ aggregateRating: { reviewCount: 2, ratingValue: '4.5' } })
    expect(group.review?.map(({ reviewBody }) => reviewBody).sort()).toEqual(['</script> Soft & light.', undefined])
    expect(group.hasVariant.at(-1)).toEqual({ url: SHOP_URL + productPath(other) })
  })

  test('a product that is out of stock, with a delivery charge, a barcode and exchanges, without reviews', async () => {
    await saveSettings(db, {
      basedOn: Number.MAX_SAFE_INTEGER,
      values: { exchangesOffered: true, exchangeDays: 7 },
      actor,
    })
    const { id } = await insertProduct(db, { stockQuantity: 0, description: '', hasDeliveryCharge: true })
    const { group } = await productData(id)
    expect(group).not.toHaveProperty('aggregateRating')
    for (const each of offersOf(group)) {
      expect(each).toMatchObject({
        availability: 'https://schema.org/OutOfStock',
        hasMerchantReturnPolicy: { merchantReturnDays: 7 },
      })
    }
  })

  test('the home page, the listing, a collection and the contact page', async () => {
    await insertProduct(db)
    const { slug } = await insertCollection(db, { name: 'Festive picks' })
    expect(await dataOf(homeRoute, '/')).toHaveProperty('Organization')
    expect(Object.keys(await dataOf(productsRoute, '/products')).sort()).toEqual(['BreadcrumbList', 'ItemList'])
    expect(await dataOf(productsRoute, '/products?category=none')).not.toHaveProperty('ItemList')
    const collection = await dataOf(collectionRoute, `/collections/${slug}`, { slug })
    expect(Object.keys(collection).sort()).toEqual(['BreadcrumbList', 'ItemList'])
    expect(await dataOf(contactRoute, '/contact')).toHaveProperty('FAQPage')
  })
})
