import { afterAll, expect, test } from 'vitest'
import { saveSectionForm } from '#app/domain/settings/manage/save-section.form.ts'
import { settingInputValues } from '#app/domain/settings/manage/setting-texts.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { startMailServer } from './support/fakes/mail-server.ts'
import { ADMIN_PASSWORD } from './support/processes/prepared-folder.ts'
import { ShopClient } from './support/processes/shop-client.ts'
import { waitFor } from './support/processes/shop-process.ts'
import { setUpShop } from './support/suites/shop-suite.ts'

const mailServer = await startMailServer()
afterAll(() => mailServer.stop())
const shop = await setUpShop('demo', { SMTP_URL: mailServer.url, MAIL_FROM: 'care@gulmeher.example' })

test('M64 an order is confirmed by one email, which links to it', async () => {
  const customer = new ShopClient(shop.url)
  await customer.becomeCustomer('meera@shoppers.example')
  await customer.fillCart()
  await customer.saveAddress()
  const report = await customer.payInWidget(await customer.startPayment())
  const { orderId } = await customer.verify(report)
  await customer.verify(report)

  const mail = await mailServer.receivedMail('meera@shoppers.example', /is confirmed/)
  const link = new RegExp(`http://[^"\\s]*(/orders/${orderId})`).exec(mail.plainSource)?.[1]
  expect(await customer.readPage(link ?? '')).toContain(orderId)
  expect(mailServer.mails.filter(({ to }) => to.includes('meera@shoppers.example'))).toHaveLength(1)
})

test('a message from the contact form is acknowledged with its message number', async () => {
  const email = 'kavya@shoppers.example'
  const message = { name: 'Kavya', email, subject: 'A size', message: 'Is there an XL?' }
  await new ShopClient(shop.url).sendForm('/contact', { intent: 'send-message', ...message })
  const mail = await mailServer.receivedMail(email, /message M\d{4}-\d{6}/)
  expect(mail.plainSource).toMatch(/Your message number is M\d{4}-\d{6}\./)
})

test('M499 a newsletter is confirmed by a press, not by a scanner, and ended by one click of the mail program', async () => {
  const owner = new ShopClient(shop.url)
  await owner.signIn('admin@gulmeher.example', ADMIN_PASSWORD)
  await owner.sendForm('/admin/settings/emails', {
    intent: saveSectionForm.intent,
    group: 'emails',
    version: '0',
    ...settingInputValues('emails', { ...DEFAULT_SETTINGS, newsletter: true }),
  })
  await waitFor('the form', async () => (await fetch(`${shop.url}/subscriptions`)).status === 200)
  const home = await (await fetch(shop.url)).text()
  expect(home).toContain('action="/subscriptions"')
  const isInPlace = home.indexOf('action="/subscriptions"') < home.indexOf('<footer')
  expect(isInPlace, 'shown without scripts, also the first time').toBe(true)

  const email = 'isha@shoppers.example'
  await new ShopClient(shop.url).sendForm('/subscriptions', { intent: 'subscribe', email })
  const mail = await mailServer.receivedMail(email, /confirm your email address/)
  const link = /^<(.+)>$/.exec(mail.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
  expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(mail.plainSource).toContain(link)
  const path = new URL(link).pathname
  const list = async () => owner.readPage('/admin/subscribers/export')

  const opened = await fetch(shop.url + path)
  expect(opened.headers.get('referrer-policy')).toBe('same-origin')
  expect(await opened.text()).toContain('Yes, confirm')
  expect(await list()).not.toContain(email)
  await new ShopClient(shop.url).sendForm(path, { intent: 'confirm-subscription' })
  expect(await list()).toContain(email)

  // As RFC 8058 says: without cookies. Mail programs in browsers name their own site, or hide it.
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://mail.example' }
  const click = (sent: Record<string, string>) =>
    fetch(shop.url + path, { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click'), headers: sent })
  expect((await click({ ...headers, origin: 'null' })).status).toBe(200)
  expect((await click(headers)).status).toBe(200)
  expect((await click({})).status).toBe(200)
  expect(await list()).not.toContain(email)
})

test('M126 a forgotten password is reset with an emailed link, without scripts', async () => {
  const email = 'ananya@shoppers.example'
  const [before, after] = [new ShopClient(shop.url), new ShopClient(shop.url)]
  await before.becomeCustomer(email)
  expect(await before.readPage('/profile')).toContain(email)
  await after.sendForm('/auth/forgot-password', { email })
  await after.sendForm('/auth/forgot-password', { email: 'nobody@shoppers.example' })

  const mail = await mailServer.receivedMail(email, /Set a new password/)
  const link = /\/auth\/reset-password\?token=[\w-]{43}/.exec(mail.plainSource)?.[0] ?? ''
  const page = await fetch(shop.url + link)
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  expect(await page.text()).toContain('<meta name="robots" content="noindex"/>')
  const password = 'New-garden#2026'
  await after.sendForm(link, { password, confirmPassword: password })
  await expect(after.sendForm(link, { password, confirmPassword: password })).rejects.toThrow('410')

  await expect(before.readPage('/profile'), 'a session from before').rejects.toThrow('302')
  await after.sendForm('/auth', { intent: 'sign-in', email, password })
  expect(await after.readPage('/profile')).toContain(email)
  await mailServer.receivedMail(email, /password was changed/)
  expect(mailServer.mails.some(({ to }) => to.includes('nobody@shoppers.example'))).toBe(false)
})
