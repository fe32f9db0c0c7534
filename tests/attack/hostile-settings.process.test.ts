/** Three hundred hostile texts in the settings, in pages, emails, documents and files of the shop, as a browser reads them. */
import { chromium, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { SETTING_GROUPS, SETTING_LIST, type SettingGroup } from '#app/domain/settings/settings-fields.ts'
import { settingRule } from '#app/domain/settings/settings-input.ts'
import { ADMIN_PASSWORD } from '../support/processes/prepared-folder.ts'
import { ShopClient } from '../support/processes/shop-client.ts'
import { cheapShop } from '../support/processes/shop-on-server.ts'
import { startShopProcess } from '../support/processes/shop-process.ts'
import { findChromium } from '../support/tools/chromium.ts'
import { HOSTILE_TEXTS, problemsOf, scriptsOf } from './hostile-texts.ts'

/** The fields with free text; `around` turns the payload into a value that the field accepts. */
const FIELDS = SETTING_LIST.flatMap((field) => {
  const { name, group, kind } = field
  // Beginnings of PIN codes only.
  if (name === 'codAreas') return []
  const rule = settingRule(z, field)
  if (kind === 'text' || kind === 'long-text') return [{ name, group, rule, around: (payload: string) => payload }]
  if (kind === 'url') return [{ name, group, rule, around: (payload: string) => `https://shop.example/${payload}` }]
  return []
})

const GROUPS = Object.keys(SETTING_GROUPS) as SettingGroup[]
const hasText = (group: SettingGroup) => FIELDS.some((field) => field.group === group)

/** The page of a section of the settings. */
const sectionPage = (group: SettingGroup) => `/admin/settings/${group}`

/** Pages that every round reads, because they show most settings in the most ways. */
const PUBLIC_PAGES = ['/', '/contact', '/nothing']
const ADMIN_PAGES = [...GROUPS.filter(hasText).map(sectionPage), '/admin/settings/changes']
/** Pages that the rounds read in turn: they show settings in frames and texts that the pages above have too. */
const PUBLIC_PAGES_IN_TURN = ['/products', '/about', '/terms', '/privacy', '/handcrafted-kurtis', '/auth']
const OWN_PAGES_IN_TURN = ['/cart', '/profile', '/orders']
const ADMIN_PAGES_IN_TURN = [
  '/admin',
  '/admin/orders',
  '/admin/audit-log',
  ...GROUPS.filter((group) => !hasText(group)).map(sectionPage),
]
const TURNS = 3

/** How many texts share a field; the shortest hold fewer. Each field gets about twenty, as if it held one and each text were in one field. */
const TEXTS_PER_FIELD = 2

/** What each round saves in each field, by name, and the positions of its first and last text. */
const ROUNDS: { round: number; first: number; last: number; typed: ReadonlyMap<string, string> }[] = []
for (let next = 0; next < HOSTILE_TEXTS.length; ) {
  const first = next
  const typed = new Map<string, string>()
  for (const { name, rule, around } of FIELDS) {
    const texts: string[] = []
    while (texts.length < TEXTS_PER_FIELD) {
      const longer = [...texts, HOSTILE_TEXTS[next % HOSTILE_TEXTS.length] ?? '']
      if (!rule.safeParse(around(longer.join(' '))).success) break
      texts.push(longer.at(-1) ?? '')
      next += 1
    }
    if (texts.length > 0) typed.set(name, around(texts.join(' ')))
  }
  ROUNDS.push({ round: ROUNDS.length, first, last: next - 1, typed })
}

const BUYER = 'meera@shoppers.example'
/** The emails to the customer in the back office. */
const MAILS = `/admin/mails?search=${encodeURIComponent(BUYER)}`

const cleanup = new AsyncDisposableStack()
let page: Page
let visitor: ShopClient
let customer: ShopClient
let admin: ShopClient
let product: string
/** How many scripts each public page has before any text is saved. */
let usualScripts: Record<string, number>
let lastMail = ''

beforeAll(async () => {
  const { settings } = cleanup.use(await cheapShop('demo'))
  const shop = cleanup.use(await startShopProcess(settings))
  ;[visitor, customer, admin] = [1, 2, 3].map(() => new ShopClient(shop.url)) as [ShopClient, ShopClient, ShopClient]
  await admin.signIn('admin@gulmeher.example', ADMIN_PASSWORD)
  await customer.becomeCustomer(BUYER)
  product = /\/product\/[a-z0-9-]+/.exec(await customer.readPage('/products?inStock=1'))?.[0] ?? ''
  await customer.fillCart()
  await customer.saveAddress()

  const executablePath = findChromium()
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
  cleanup.defer(() => browser.close())
  page = await browser.newPage()
  usualScripts = await scriptsOf(page, await readAll(visitor, [...PUBLIC_PAGES, ...PUBLIC_PAGES_IN_TURN, product]))
})
afterAll(() => cleanup.disposeAsync())

test('there are 300 hostile texts', () => {
  expect(HOSTILE_TEXTS).toHaveLength(300)
})

test.for(ROUNDS)(
  'texts $first to $last in all settings break no page, email, document or file, and none runs as a script',
  async ({ round, typed }) => {
    expect(typed.size).toBeGreaterThan(FIELDS.length / 2)
    await save(typed)
    await customer.fillCart()
    const { orderId } = await customer.verify(await customer.payInWidget(await customer.startPayment()))

    const inTurn = (paths: readonly string[]) => paths.filter((_, index) => index % TURNS === round % TURNS)
    const shared = await readAll(visitor, [...PUBLIC_PAGES, ...inTurn(PUBLIC_PAGES_IN_TURN), product])
    expect(usualScripts).toMatchObject(await scriptsOf(page, shared))
    // The email about the order is written in the background.
    await expect.poll(newestMail, { interval: 250 }).not.toBe(lastMail)
    lastMail = await newestMail()
    const own = [...inTurn(OWN_PAGES_IN_TURN), `/orders/${orderId}`, `/orders/${orderId}/invoice`]
    const slip = `/admin/packing-slips?orderIds=${orderId}`
    const pages: Record<string, string> = {
      ...shared,
      ...(await readAll(customer, own)),
      ...(await readAll(admin, [...ADMIN_PAGES, ...inTurn(ADMIN_PAGES_IN_TURN), `${MAILS}&mail=${lastMail}`, slip])),
    }
    for (const path of ['/', product, `/orders/${orderId}/invoice`, `${MAILS}&mail=${lastMail}`]) {
      expect(pages[path], path).toContain('hostile')
    }
    expect(await problemsOf(page, pages)).toEqual([])
    const sitemap = await visitor.readPage('/sitemap.xml')
    expect(sitemap).not.toContain('hostile')
    for (const file of ['/admin/orders/export', '/admin/products/file/export']) {
      expect(formulasIn(await admin.readPage(file)), file).toEqual([])
    }
  },
)

async function save(typed: ReadonlyMap<string, string>): Promise<void> {
  const screen = await admin.readPage(sectionPage('shop'))
  const version = /name="version" value="(\d+)"/.exec(screen)?.[1] ?? ''
  for (const group of GROUPS.filter(hasText)) {
    const fields = FIELDS.filter((field) => field.group === group && typed.has(field.name))
    await admin.sendForm(sectionPage(group), {
      ...otherInputsOf(group),
      ...Object.fromEntries(fields.map(({ name }) => [name, typed.get(name) ?? ''])),
      intent: 'save-settings',
      group,
      version,
    })
  }
}

/** The default values of a section's fields without free text. */
function otherInputsOf(group: SettingGroup): Record<string, string> {
  const rest = SETTING_LIST.filter((field) => field.group === group && !FIELDS.some(({ name }) => name === field.name))
  return Object.fromEntries(
    rest.map(({ name, kind, default: value }) => [name, kind === 'flag' ? 'on' : String(value)]),
  )
}

async function readAll(client: ShopClient, paths: readonly string[]): Promise<Record<string, string>> {
  const entries: [string, string][] = []
  for (const path of paths) entries.push([path, await client.readPage(path, path === '/nothing' ? 404 : 200)])
  return Object.fromEntries(entries)
}

/** The newest email to the customer, by its id; empty when there is none. */
async function newestMail(): Promise<string> {
  const button = /<button[^>]*name="mail"[^>]*>/.exec(await admin.readPage(MAILS))?.[0] ?? ''
  return /value="([^"]+)"/.exec(button)?.[1] ?? ''
}

/** Cells that a spreadsheet would run. */
function formulasIn(csv: string): string[] {
  const rows: string[][] = parse(csv, { bom: true, relaxColumnCount: true })
  return rows.flat().filter((cell) => /^[=+@\t\r-].*hostile/.test(cell))
}
