import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { SETTING_GROUPS, SETTING_LIST, type SettingGroup } from '#app/domain/settings/settings-fields.ts'
import { settingRule } from '#app/domain/settings/settings-input.ts'
import { HOSTILE_TEXTS, problemsOf, scriptsOf } from '../attack/hostile-texts.ts'
import { preparedFolder } from '../support/processes/prepared-folder.ts'
import { ShopClient } from '../support/processes/shop-client.ts'
import { startShopProcess } from '../support/processes/shop-process.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD, expect, test } from './journey.ts'

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

/** Pages that every round reads, because they show most settings in the most ways. */
const PUBLIC_PAGES = ['/', '/contact', '/nothing']
/** Pages that the rounds read in turn: they show settings in frames and texts that the pages above have too. */
const PUBLIC_PAGES_IN_TURN = ['/products', '/about', '/terms', '/privacy', '/handcrafted-kurtis', '/auth']
const OWN_PAGES_IN_TURN = ['/cart', '/profile', '/orders']
const ADMIN_PAGES_IN_TURN = ['/admin', '/admin/orders', '/admin/audit-log']
/** The page of a section of the settings. */
const sectionPage = (group: SettingGroup) => `/admin/settings/${group}`
const TURNS = 3

test('300 hostile texts in all settings break no page, email, document or file, and none runs as a script', {
  tag: '@desktop',
}, async ({ page }) => {
  await using folder = await preparedFolder('demo')
  await using shop = await startShopProcess({ DATA_DIR: folder.path })
  const admin = new ShopClient(shop.url)
  await admin.sendForm('/auth', { intent: 'sign-in', email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
  const visitor = new ShopClient(shop.url)
  const customer = new ShopClient(shop.url)
  const email = 'meera@shoppers.example'
  await customer.becomeCustomer(email)
  const product = /\/product\/[a-z0-9-]+/.exec(await customer.readPage('/products?inStock=1'))?.[0] ?? ''
  expect(HOSTILE_TEXTS).toHaveLength(300)
  let lastMail = ''

  const usual = await scriptsOf(page, await readAll(visitor, [...PUBLIC_PAGES, ...PUBLIC_PAGES_IN_TURN, product]))
  for (let first = 0; first < HOSTILE_TEXTS.length; first += FIELDS.length) {
    await test.step(`texts ${first + 1} to ${Math.min(first + FIELDS.length, HOSTILE_TEXTS.length)}`, async () => {
      const saved = await saveHostile(admin, first)
      expect(saved).toBeGreaterThan(FIELDS.length / 2)
      await customer.fillCart()
      if (first === 0) await customer.saveAddress()
      const { orderId } = await customer.verify(await customer.payInWidget(await customer.startPayment()))

      const inTurn = (paths: readonly string[]) =>
        paths.filter((_, index) => index % TURNS === (first / FIELDS.length) % TURNS)
      const shared = await readAll(visitor, [...PUBLIC_PAGES, ...inTurn(PUBLIC_PAGES_IN_TURN), product])
      expect(usual).toMatchObject(await scriptsOf(page, shared))
      // The email about the order is written in the background.
      await expect.poll(() => newestMail(admin, email)).not.toBe(lastMail)
      lastMail = await newestMail(admin, email)
      const pages: Record<string, string> = {
        ...shared,
        ...(await readAll(customer, [
          ...inTurn(OWN_PAGES_IN_TURN),
          `/orders/${orderId}`,
          `/orders/${orderId}/invoice`,
        ])),
        ...(await readAll(admin, [
          ...(Object.keys(SETTING_GROUPS) as SettingGroup[]).map(sectionPage),
          '/admin/settings/changes',
          ...inTurn(ADMIN_PAGES_IN_TURN),
          `${mailsOf(email)}&mail=${lastMail}`,
          `/admin/packing-slips?orderIds=${orderId}`,
        ])),
      }
      for (const path of ['/', product, `/orders/${orderId}/invoice`, `${mailsOf(email)}&mail=${lastMail}`] as const) {
        expect(pages[path], path).toContain('hostile')
      }
      expect(await problemsOf(page, pages)).toEqual([])
      const sitemap = await visitor.readPage('/sitemap.xml')
      expect(sitemap).not.toContain('hostile')
      for (const file of ['/admin/orders/export', '/admin/products/file/export']) {
        expect(formulasIn(await admin.readPage(file)), file).toEqual([])
      }
    })
  }
  await shop.stop()
})

/** Saves one text in each field, starting with this one. @returns How many the fields accept. */
async function saveHostile(admin: ShopClient, first: number): Promise<number> {
  const screen = await admin.readPage(sectionPage('shop'))
  const version = /name="version" value="(\d+)"/.exec(screen)?.[1] ?? ''
  let accepted = 0
  for (const group of Object.keys(SETTING_GROUPS) as SettingGroup[]) {
    const form = new Map<string, string>()
    for (const { name, rule, around } of FIELDS.filter((field) => field.group === group)) {
      const typed = around(
        HOSTILE_TEXTS[(first + FIELDS.findIndex((field) => field.name === name)) % HOSTILE_TEXTS.length] ?? '',
      )
      if (!rule.safeParse(typed).success) continue
      form.set(name, typed)
      accepted += 1
    }
    if (form.size === 0) continue
    await admin.sendForm(sectionPage(group), {
      ...otherInputsOf(group),
      ...Object.fromEntries(form),
      intent: 'save-settings',
      group,
      version,
    })
  }
  return accepted
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

/** The newest email to this customer, by its id; empty when there is none. */
async function newestMail(admin: ShopClient, email: string): Promise<string> {
  const button = /<button[^>]*name="mail"[^>]*>/.exec(await admin.readPage(mailsOf(email)))?.[0] ?? ''
  return /value="([^"]+)"/.exec(button)?.[1] ?? ''
}

/** The address of the emails to this customer in the back office. */
function mailsOf(email: string): string {
  return `/admin/mails?search=${encodeURIComponent(email)}`
}

/** Cells that a spreadsheet would run. */
function formulasIn(csv: string): string[] {
  const rows: string[][] = parse(csv, { bom: true, relaxColumnCount: true })
  return rows.flat().filter((cell) => /^[=+@\t\r-].*hostile/.test(cell))
}
