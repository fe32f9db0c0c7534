/**
 * Walks every page of a shop whose owner has changed nothing, has changed every setting, and has changed every word; and watches a
 * collection open and end in both of its processes.
 */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveCategoryForm } from '#app/domain/catalog/categories/category.form.ts'
import { OCCASIONS } from '#app/domain/catalog/occasions.ts'
import { savePageForm } from '#app/domain/content/manage/save-page.form.ts'
import { FIXED_PAGE_IDS } from '#app/domain/content/texts/page-fields.ts'
import type { PageTexts } from '#app/domain/content/texts/page-texts.ts'
import { usualTexts } from '#app/domain/content/texts/usual-texts.ts'
import { readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import {
  DEFAULT_SETTINGS,
  SETTING_LIST,
  type SettingField,
  type ShopSettings,
} from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { type Db, openServerDatabase } from '#app/platform/database/database.server.ts'
import { DEFAULT_CATEGORIES } from '#app/vocabulary/categories.ts'
import { createServerTestDatabase } from './support/database/postgres-server.ts'
import { insertCollection, insertStoredImage } from './support/factories/admin-factory.ts'
import { everyTextOf, formOfTexts } from './support/factories/page-texts-factory.ts'
import { insertProduct } from './support/factories/product-factory.ts'
import { ADMIN_PASSWORD } from './support/processes/prepared-folder.ts'
import { ShopClient } from './support/processes/shop-client.ts'
import { type ShopProcess, startShopProcess, waitFor } from './support/processes/shop-process.ts'
import { temporaryFolder } from './support/processes/temporary-folder.ts'
import { textOf } from './support/routes/render.tsx'
import { addressOf, SITE_ROUTES } from './support/routes/route-table.ts'

const OWNER = 'owner@rang.example'

const cleanup = new AsyncDisposableStack()
let db: Db
let shops: readonly [ShopProcess, ShopProcess]
let visitors: Readonly<Record<'visitor' | 'customer' | 'administrator', ShopClient>>
let productId: string

beforeAll(async () => {
  const folder = cleanup.use(await temporaryFolder())
  const database = await createServerTestDatabase()
  cleanup.defer(database.drop)
  const opened = openServerDatabase(database.url)
  cleanup.defer(opened.close)
  db = opened.db
  const start = (name: string) =>
    startShopProcess({
      DATA_DIR: join(folder.path, name),
      DATABASE_URL: database.url,
      SESSION_SECRET: 'a-secret-of-the-changed-shop-of-32-letters',
      ADMIN_EMAIL: OWNER,
      ADMIN_PASSWORD,
      SEED_DEMO: '0',
    })
  shops = [await start('one'), await start('two')]
  for (const shop of shops) cleanup.use(shop)

  const charged = { hasDeliveryCharge: true, deliveryCharge: paise(49_00), category: 'festive' }
  productId = (await insertProduct(db, { ...charged, price: paise(449_00), stockQuantity: 9 })).id
  const [visitor, customer, administrator] = [1, 2, 3].map(() => new ShopClient(shops[0].url)) as [
    ShopClient,
    ShopClient,
    ShopClient,
  ]
  await customer.becomeCustomer('meera@shoppers.example')
  await customer.sendForm('/checkout', {
    intent: 'save-address',
    fullName: 'Meera Iyer',
    phone: '9876543210',
    addressLine1: '12 Ring Road',
    city: 'Chennai',
    state: 'Tamil Nadu',
    postalCode: '600001',
  })
  await administrator.sendForm('/auth', { intent: 'sign-in', email: OWNER, password: ADMIN_PASSWORD })
  visitors = { visitor, customer, administrator }
})
afterAll(() => cleanup.disposeAsync())

/** Places an order, and leaves another item in the cart. */
async function buy(): Promise<string> {
  const { customer } = visitors
  await customer.fillCart()
  const { orderId = '' } = await customer.verify(await customer.payInWidget(await customer.startPayment()))
  await customer.fillCart()
  return orderId
}

/** Screens that may show default values: in the labels of settings, or in the history of settings, emails and changes. */
const HISTORY = ['/admin/settings', '/admin/audit-log', '/admin/mails']

const isHistory = (address: string) => HISTORY.some((path) => address.includes(path))

interface ReadPage {
  readonly address: string
  readonly html: string
}

/** Every page and file, as a visitor, a customer and the administrator each see it. */
async function readEverything(orderId: string): Promise<ReadPage[]> {
  const values = { orderId, productId, pinCode: '560034', category: 'casual', section: 'shop' }
  const addresses = SITE_ROUTES.filter(({ path, id }) => path !== undefined && !id.includes('functions/')).map(
    (route) => addressOf(route, values, crypto.randomUUID()),
  )
  const [addressId = ''] = await addressIds()
  const more = ['review', 'payment'].map((step) => `/checkout?step=${step}&address=${addressId}`)
  const asked = '/delivery?pin=560034'
  const tabs = ['orders', 'addresses', 'security'].map((tab) => `/profile?tab=${tab}`)
  const lists = [`/products?category=festive`, `/admin/packing-slips?order=${orderId}`]
  const pages: ReadPage[] = []
  for (const [name, client] of Object.entries(visitors)) {
    for (const address of [...addresses, ...more, ...tabs, ...lists, asked]) {
      const response = await fetch(shops[0].url + address, { headers: { cookie: client.cookie() }, redirect: 'manual' })
      const html = withoutAgreedTexts(address, await response.text())
      pages.push({ address: `${name} ${response.status} ${address}`, html })
    }
  }
  return pages
}

/** The customer's data file without the texts that the customer agreed to, which stay as they were. */
function withoutAgreedTexts(address: string, text: string): string {
  if (address !== '/profile/data' || !text.startsWith('{')) return text
  return JSON.stringify(JSON.parse(text), (key, value) => (key === 'policy_versions' ? undefined : value))
}

async function addressIds(): Promise<string[]> {
  const rows = await db.selectFrom('addresses').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

const RETURNS = /sales are final|easy returns/gi
const RIGHTS = 'This does not limit your rights under the Consumer Protection Act, 2019'

function expectRightsBesideReturns(pages: readonly ReadPage[]): void {
  const speaking = pages.filter(({ address, html }) => !isHistory(address) && textOf(html).search(RETURNS) >= 0)
  expect(speaking.length).toBeGreaterThanOrEqual(5)
  for (const { address, html } of speaking) {
    const text = textOf(html)
    for (const { index } of text.matchAll(RETURNS)) {
      expect(text.slice(index, index + 700), address).toContain(RIGHTS)
    }
  }
}

/** What a fresh shop says, as the specification has it. */
const SPECIFIED = [
  'Free shipping on orders above ₹999',
  'care@gulmeher.example',
  'support@gulmeher.example',
  '+91 79 4000 0000',
  'Ahmedabad, Gujarat',
  'Expected delivery: 13-14 days',
  '8-14 business days',
  '1-2 business days',
  'All sales are final. There are no returns, exchanges or refunds.',
  'Easy returns within 7 days',
  'within 24 hours of delivery',
  'typically reply within 24 hours',
  'Order data is kept for 7 years',
  'Analytics data is kept for 2 years',
  'children under 13',
  'Mon-Fri 9-8 Sat 10-6 Sun 11-5',
  'Gulmeher Ethnic Wears',
  'Cash on Delivery',
]

/** A value that differs from the default, and that no page has by itself. */
function otherValue(field: SettingField, place: number): unknown {
  switch (field.kind) {
    case 'text':
    case 'long-text':
      return `Rang ${place}`
    case 'email':
      return `mail${place}@rang.example`
    case 'emails':
      return [`alerts@rang.example`]
    case 'delivery-areas':
      return ['99: 35']
    case 'measurements':
      return `M: bust ${60 + place}`
    case 'phone':
      return `+91 22 5000 ${1_000 + place}`
    case 'url':
      return 'https://social.example/rang'
    case 'gstin':
      return '24AAACC1206D1ZM'
    case 'upi-id':
      return 'rang@okbank'
    case 'digits':
      return '6204'
    case 'amount':
      return field.default + 7_501_00
    case 'count':
      return field.default + 21
    case 'choice':
      return 'regular'
    case 'image':
    case 'flag':
    // Of collections alone.
    case 'optional-amount':
    case 'optional-count':
    case 'optional-choice':
    case 'moment':
      return field.default
  }
}

const OTHER = Object.fromEntries(
  SETTING_LIST.map((field, place) => [field.name, otherValue(field, place)]),
) as unknown as ShopSettings

/** Where an order was taken, whatever network the shop itself is on. */
const INSTAGRAM_CHANNEL = '<option value="instagram">Instagram</option>'

/** Default values as pages write them. */
const OLD = [
  /Gulmeher/,
  /Ahmedabad/,
  /(care|support)@gulmeher\.example/,
  /\+91 ?79 ?4000 ?0000/,
  /instagram/i,
  /₹999\b/,
  /13-14 days/,
  /8-14 business/,
  /\b1-2 business/,
  /Mon-Fri/,
  /Handcrafted Indian women/,
  /fewer than 5 units/,
  /share\.jpg/,
]

describe('a shop whose owner has changed nothing', () => {
  let pages: ReadPage[]
  beforeAll(async () => {
    pages = await readEverything(await buy())
  })

  test('every role opens its pages, and none fails', () => {
    const opened = (name: string) => pages.filter(({ address }) => address.startsWith(`${name} 200`)).length
    expect(opened('visitor')).toBeGreaterThan(12)
    expect(opened('customer')).toBeGreaterThan(opened('visitor') + 8)
    expect(opened('administrator')).toBeGreaterThan(opened('visitor') + 12)
    expect(pages.filter(({ address }) => / 5\d\d /.test(address))).toEqual([])
  })

  test('says what the specification states', () => {
    const everything = pages.map(({ html }) => textOf(html)).join('\n')
    for (const text of SPECIFIED) expect(everything).toContain(text)
  })

  test('states the buyer’s rights beside every text about returns', () => {
    expectRightsBesideReturns(pages)
  })
})

describe('a shop whose owner has changed everything', () => {
  let pages: ReadPage[]
  let mixed: string[]
  let icon: string
  beforeAll(async () => {
    icon = await insertStoredImage(db)
    const values = { ...OTHER, icon, logo: await insertStoredImage(db), shareImage: await insertStoredImage(db) }
    const { version } = await readSettings(db)
    expect(await saveSettings(db, { basedOn: version, values, actor: undefined })).toMatchObject({ status: 'saved' })
    mixed = []
    await waitFor('both processes to show the change', async () => {
      const homes = await Promise.all(shops.map(async ({ url }) => (await fetch(url)).text()))
      mixed.push(...homes.filter((home) => home.includes(OTHER.name) && home.includes(DEFAULT_SETTINGS.name)))
      return homes.every((home) => home.includes(OTHER.name))
    })
    pages = await readEverything(await buy())
  })

  test('no page mixes old and new', () => {
    expect(mixed).toEqual([])
  })

  test('no page fails', () => {
    expect(pages.filter(({ address }) => / 5\d\d /.test(address))).toEqual([])
  })

  test('M180 shows no old value', () => {
    const found = pages
      .filter(({ address }) => !isHistory(address))
      .map(({ address, html }) => ({ address, html: html.replace(INSTAGRAM_CHANNEL, '') }))
      .flatMap(({ address, html }) => OLD.flatMap((old) => excerpts(html, old).map((text) => `${address}: ${text}`)))
    expect(found).toEqual([])
  })

  test('states the buyer’s rights beside every text about returns', () => {
    expectRightsBesideReturns(pages)
  })

  test('M180 shows the new values', () => {
    const everything = pages.map(({ html }) => textOf(html)).join('\n')
    const withoutIcon = pages.filter(({ html }) => html.includes('<meta name="theme-color"') && !html.includes(icon))
    expect(withoutIcon.map(({ address }) => address)).toEqual([])
    const { name, city, careEmail, supportEmail, phone, legalName, registeredAddress, grievanceName, gstin } = OTHER
    for (const value of [name, city, careEmail, supportEmail, phone]) expect(everything).toContain(value)
    for (const value of [legalName, registeredAddress, grievanceName, gstin]) expect(everything).toContain(value)
    expect(everything).toContain('Expected delivery: 34-35 days')
    expect(everything).toContain('Free shipping on orders above ₹8,500')
    expect(everything).toContain('Prices include GST')
  })
})

/** Screens that show texts of the code beside the owner's: what they replace, or may replace. */
const COMPARES = ['/admin/pages', '/admin/settings', '/admin/audit-log', '/admin/mails', '/profile/data']

const WORDS = 'Words of Rang'

describe('a shop whose owner has also rewritten every page and renamed every category', () => {
  let pages: ReadPage[]
  let usual: string[]
  beforeAll(async () => {
    const { administrator } = visitors
    const shop = (await readSettings(db)).settings
    usual = FIXED_PAGE_IDS.flatMap((page) => sentencesOf(usualTexts(page, shop)))
    for (const { key } of DEFAULT_CATEGORIES) {
      const words = { name: `Rang ${key.length}`, slug: `rang-${key}`, description: WORDS, isShown: 'on' }
      await administrator.sendForm(`/admin/categories/${key}/edit`, { intent: saveCategoryForm.intent, ...words })
    }
    for (const page of FIXED_PAGE_IDS) {
      const sent = { intent: savePageForm.intent, page, version: '0', edit: 'publish' }
      await administrator.sendForm(`/admin/pages/${page}`, { ...sent, ...formOfTexts(everyTextOf(page, WORDS)) })
    }
    await waitFor('both processes to show the words', async () => {
      const opened = shops.flatMap(({ url }) => ['/', '/terms'].map(async (path) => (await fetch(url + path)).text()))
      return (await Promise.all(opened)).every((html) => html.includes(WORDS))
    })
    pages = await readEverything(await buy())
  })

  test('no page fails', () => {
    expect(pages.filter(({ address }) => / 5\d\d /.test(address))).toEqual([])
  })

  test('M480 no page has a sentence of the code’s, and none has a category’s first name', () => {
    // An occasion may have the same name.
    const alone = DEFAULT_CATEGORIES.filter(({ key }) => !(OCCASIONS as readonly string[]).includes(key))
    const names = [
      ...DEFAULT_CATEGORIES.map(({ name }) => new RegExp(`\\b${name} kurtis`, 'i')),
      ...alone.map(({ name }) => new RegExp(`\\b${name}\\b`)),
    ]
    const found = pages
      .filter(({ address }) => !COMPARES.some((path) => address.includes(path)))
      .flatMap(({ address, html }) => {
        const text = textOf(html)
        const old = usual.filter((sentence) => text.includes(sentence))
        return [...old, ...names.flatMap((name) => excerpts(text, name))].map((shown) => `${address}: ${shown}`)
      })
    expect(found).toEqual([])
  })

  test('states the buyer’s rights beside every text about returns', () => {
    expectRightsBesideReturns(pages)
  })
})

/** How late a page may be, in milliseconds. */
const ALLOWED_MS = 2_000

describe('a collection with an opening and an end', () => {
  test('M448 opens and ends at its second in both processes, on the home page and at its address', async () => {
    const opens = Date.now() + 7_000
    const ends = opens + 4_000
    const [opensAt, endsAt] = [opens, ends].map((time) => new Date(time).toISOString()) as [string, string]
    await insertCollection(db, { name: 'Lights', slug: 'lights', inMenu: true, opensAt, endsAt })
    const path = '/collections/lights'
    const headers = { cookie: visitors.administrator.cookie() }
    await waitFor('both processes to know it', async () => {
      const previews = await Promise.all(shops.map(({ url }) => fetch(url + path, { headers })))
      return previews.every(({ status }) => status === 200)
    })
    expect(Date.now()).toBeLessThan(opens)

    const looks: { where: string; asked: number; answered: number; isOpen: boolean }[] = []
    const look = async (url: string, address: string) => {
      const asked = Date.now()
      const response = await fetch(url + address)
      const html = await response.text()
      const isOpen = address === path ? response.status === 200 : html.includes(`href="${path}"`)
      looks.push({ where: url + address, asked, answered: Date.now(), isOpen })
      return isOpen
    }
    await waitFor('both processes to end it', async () => {
      const seen = await Promise.all(shops.flatMap(({ url }) => ['/', path].map((address) => look(url, address))))
      return Date.now() > ends && !seen.includes(true)
    })
    const wrong = looks.filter(({ asked, answered, isOpen }) =>
      isOpen ? answered < opens || asked > ends + ALLOWED_MS : asked > opens + ALLOWED_MS && answered < ends,
    )
    expect(wrong).toEqual([])
    const opened = looks.filter(({ isOpen }) => isOpen).map(({ where }) => where)
    const before = looks.filter(({ answered }) => answered < opens).map(({ where }) => where)
    expect([new Set(before).size, new Set(opened).size]).toEqual([4, 4])
  })
})

/** The texts of a page that nobody else would write in the same words. */
function sentencesOf(texts: PageTexts): string[] {
  const values = Object.values(texts).flatMap((value) =>
    typeof value === 'string' ? value : value.flatMap((item) => Object.values(item)),
  )
  return values.flatMap((text) => text.split('\n\n')).filter((text) => text.split(' ').length > 3)
}

function excerpts(html: string, pattern: RegExp): string[] {
  const index = html.search(pattern)
  return index < 0 ? [] : [html.slice(Math.max(0, index - 60), index + 60)]
}
