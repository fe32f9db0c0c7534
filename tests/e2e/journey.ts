import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { ADMIN_PASSWORD } from '../support/processes/prepared-folder.ts'
import { ShopClient } from '../support/processes/shop-client.ts'
import { tagsOf } from '../support/routes/markup.ts'
import { loadWithScripts } from './load-with-scripts.ts'

export { ADMIN_PASSWORD, expect }

export const ADMIN_EMAIL = 'admin@gulmeher.example'

export interface Customer {
  readonly fullName: string
  readonly phone: string
  readonly email: string
  readonly password: string
}

/**
 * A journey through a stocked shop with the payment sandbox, in which the shop may reject requests; the browser's console
 * reports them. Workers that run one after the other on one device share a shop (`prepare-shops.ts`), unless there is one at `CLUSTER_URL`;
 * `process.env.JOURNEY_SHOP_URL` has its URL.
 */
export const testWithRejections = base.extend<object, { shop: { readonly url: string } }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the required fixtures from here.
    async ({}, use, { project }) => {
      const { CLUSTER_URL, JOURNEY_SHOPS_URL, TEST_PARALLEL_INDEX } = process.env
      const device = project.use.isMobile ? 'phone' : 'desktop'
      const url = CLUSTER_URL || (await responseText(`${JOURNEY_SHOPS_URL}/${TEST_PARALLEL_INDEX}/${device}`))
      process.env.JOURNEY_SHOP_URL = url
      await use({ url })
    },
    { scope: 'worker', auto: true },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  context: async ({ context }, use) => {
    await loadWithScripts(context)
    await use(context)
  },
})

/**
 * The same, but fails when a page logs an error to the browser's console. A journey that provokes rejections names their
 * addresses: `test.use({ rejectedAt: /cart/ })`.
 */
export const test = testWithRejections.extend<{ rejectedAt: RegExp | undefined }>({
  rejectedAt: [undefined, { option: true }],
  page: async ({ page, rejectedAt }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => {
      const isRejection =
        message.text().startsWith('Failed to load resource') && rejectedAt?.test(message.location().url)
      // The frame of an email runs no scripts, including those that take this run's screenshots.
      const isEmailFrame = message.location().url === 'about:srcdoc'
      if (message.type() === 'error' && !isRejection && !isEmailFrame)
        errors.push(`${message.text()} (${message.location().url})`)
    })
    await use(page)
    expect(errors).toEqual([])
  },
})

async function responseText(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`the shop of this worker did not start: ${await response.text()}`)
  return response.text()
}

/** A customer who has no account yet. */
export function newCustomer(): Customer {
  const id = `${Date.now()}${Math.floor(Math.random() * 1_000)}`
  return {
    fullName: 'Meera Iyer',
    phone: '9876543210',
    email: `meera.${id}@shoppers.example`,
    password: 'Kalamkari#2026',
  }
}

/** The administrator's cookies in the shops of this worker, by the address of the shop. No journey ends their session. */
const adminCookies = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

/**
 * Sends a form of the shop from the page's browser without showing it, for steps that a journey needs but doesn't test.
 * Cookies are stored as if the page had sent the form.
 *
 * @param shopUrl The address of a shop other than the worker's.
 */
export async function sendForm(
  page: Page,
  path: string,
  form: Record<string, string>,
  shopUrl = process.env.JOURNEY_SHOP_URL ?? '',
): Promise<void> {
  const response = await page.request.post(shopUrl + path, { form, headers: { origin: shopUrl }, maxRedirects: 0 })
  expect(response.status(), path).toBeLessThan(400)
}

/** Creates an account and signs in to it without showing a form. The page stays where it is. */
export async function becomeCustomer(page: Page, customer: Customer, shopUrl?: string): Promise<void> {
  const { password: confirmPassword } = customer
  await sendForm(page, '/auth', { intent: 'sign-up', ...customer, confirmPassword }, shopUrl)
  await startSession(page, customer, shopUrl)
}

/** Signs in without showing the form. The page stays where it is. */
export async function startSession(
  page: Page,
  { email, password }: Pick<Customer, 'email' | 'password'>,
  shopUrl?: string,
): Promise<void> {
  await sendForm(page, '/auth', { intent: 'sign-in', email, password }, shopUrl)
}

/** The address of the product that a search finds first, or of the listing's first one, without showing the listing. */
export async function findProduct(page: Page, search = ''): Promise<string> {
  const url = `${process.env.JOURNEY_SHOP_URL ?? ''}/products?search=${encodeURIComponent(search)}`
  const response = await page.request.get(url)
  const [path = ''] = /\/product\/[a-z0-9-]+-[0-9a-f]{10}/.exec(await response.text()) ?? []
  expect(path, url).not.toBe('')
  return path
}

/** The id and the sizes of the product that {@link findProduct} finds. */
export async function readProduct(page: Page, search?: string): Promise<{ id: string; sizes: string[] }> {
  const response = await page.request.get((process.env.JOURNEY_SHOP_URL ?? '') + (await findProduct(page, search)))
  const html = await response.text()
  const sizes = tagsOf(html, 'input', { name: 'size', type: 'radio' }).map(({ value = '' }) => value)
  return { id: tagsOf(html, 'input', { name: 'productId' })[0]?.value ?? '', sizes }
}

/** Gives the page's browser the administrator's session, which all journeys of the worker share. */
export async function becomeAdmin(page: Page, shopUrl = process.env.JOURNEY_SHOP_URL ?? ''): Promise<void> {
  const context = page.context()
  const cookies = adminCookies.get(shopUrl)
  if (cookies) return context.addCookies(cookies)
  await startSession(page, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }, shopUrl)
  adminCookies.set(shopUrl, await context.cookies(shopUrl))
}

/** The owner switches a setting on or off. The journeys of a worker share the shop, so it is switched back. */
export async function switchSetting(browser: Browser, section: string, label: string, isOn: boolean): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.JOURNEY_SHOP_URL ?? '' })
  const admin = await context.newPage()
  await becomeAdmin(admin)
  await admin.goto(`/admin/settings/${section}`)
  await admin.getByRole('checkbox', { name: label }).setChecked(isOn)
  const saved = admin.waitForResponse((response) => response.request().method() === 'POST')
  await admin.getByRole('button', { name: /^Save/ }).click()
  await saved
  await context.close()
}

/** Does something that sends a form by script and waits for the response: leaving the page sooner cancels the request. */
export async function untilResponded(page: Page, action: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await action()
  await answered
}

/** Fills the sign-up form on the page. */
export async function signUp(page: Page, customer: Customer): Promise<void> {
  await page.getByLabel('Full name').fill(customer.fullName)
  await page.getByLabel('Phone').fill(customer.phone)
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByLabel('Confirm password').fill(customer.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** Fills the sign-in form on the page. */
export async function signIn(page: Page, { email, password }: Pick<Customer, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/**
 * Waits until the scripts run the page's frame. React marks the elements that it has taken over, and the shop's search is required
 * only without scripts.
 */
export async function waitForScripts(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const search = document.querySelector('header [role=search] input')
    return search && !search.hasAttribute('required') && Object.keys(search).some((key) => key.startsWith('__react'))
  })
}

/** Chooses an entry of the account menu: in the menu drawer on phones, under 'Account menu' elsewhere. */
export async function chooseAccountEntry(page: Page, name: string): Promise<void> {
  const drawerButton = page.getByRole('button', { name: 'Open menu' })
  if (await drawerButton.isVisible()) {
    await drawerButton.click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer
      .getByRole('link', { name })
      .or(drawer.getByRole('button', { name, exact: true }))
      .click()
    return
  }
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Fills the form for a new address on the page and saves it. */
export async function saveAddress(page: Page, { fullName, phone }: Customer): Promise<void> {
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('Address line 1').fill('12 Law Garden Road')
  await page.getByLabel('City').fill('Ahmedabad')
  await page.getByLabel('State').selectOption('Gujarat')
  await page.getByLabel('PIN code').fill('380006')
  await page.getByRole('button', { name: 'Save address' }).click()
}

/** Accepts the terms, opens the payment and pays in the sandbox's widget. */
export async function pay(page: Page): Promise<void> {
  // A press before the provider's widget has loaded asks for patience instead of opening it.
  await page.waitForFunction(() => 'Razorpay' in window)
  await page.getByRole('checkbox', { name: /terms and conditions/i }).check()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await page
    .frameLocator('iframe[title="Razorpay sandbox"]')
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
}

/** Reads the code of six digits in the newest email to a customer, which a shop without a mail server stores for the administrator. */
export const readMailedCode = (recipient: string) => readMail(recipient, /^(\d{6})$/m)

/** What the group of a pattern stands for in the newest email to an address, once its text matches. */
export async function readMail(recipient: string, pattern: RegExp): Promise<string> {
  const admin = new ShopClient(process.env.JOURNEY_SHOP_URL ?? '')
  await admin.signIn(ADMIN_EMAIL, ADMIN_PASSWORD)
  const newest = async () => {
    const list = await admin.readPage(`/admin/mails?search=${encodeURIComponent(recipient)}`)
    const id = tagsOf(list, 'button', { name: 'mail' })[0]?.value
    return tagsOf(await admin.readPage(`/admin/mails?mail=${id}`), 'pre')[0]?.text ?? ''
  }
  // The email is sent in the background.
  await expect.poll(newest).toMatch(pattern)
  return pattern.exec(await newest())?.[1] ?? ''
}
