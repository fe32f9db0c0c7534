import { afterAll, expect, test } from 'vitest'
import { startMailServer } from './support/fakes/mail-server.ts'
import { ShopClient } from './support/processes/shop-client.ts'
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
