import sharp from 'sharp'
import { ShopClient } from '../../support/processes/shop-client.ts'
import { expectNoSidewaysScroll, expectNothingSerious } from '../accessibility.ts'
import { becomeAdmin, expect, newCustomer, startSession, test } from '../journey.ts'

test('M196 M197 M199 M204 a customer complains with pictures, and the administrator refunds', {
  tag: '@phone',
}, async ({ page, browser, baseURL }) => {
  const customer = newCustomer()
  const client = new ShopClient(baseURL ?? '')
  await client.becomeCustomer(customer.email)
  await client.fillCart()
  await client.saveAddress()
  await client.verify(await client.payInWidget(await client.startPayment()))
  await startSession(page, customer)

  const number = await test.step('the form is filled in from the order', async () => {
    await page.goto('/orders')
    await page.getByRole('link', { name: 'View Details' }).click()
    await page.getByRole('link', { name: 'Report a problem' }).click()
    await expectNoSidewaysScroll(page)
    await expectNothingSerious(page, 'the complaint form')
    await page.getByLabel('What is wrong?').selectOption('Damaged or defective')
    await page.getByLabel('Describe what happened').fill('A seam at the sleeve has opened.')
    const photo = sharp({ create: { width: 300, height: 400, channels: 3, background: '#b76e79' } })
    const buffer = await photo.jpeg().toBuffer()
    await page.getByLabel('Pictures').setInputFiles([
      { name: 'sleeve.jpg', mimeType: 'image/jpeg', buffer },
      { name: 'seam.jpg', mimeType: 'image/jpeg', buffer },
    ])
    await page.getByLabel('What would you like?').selectOption('A refund')
    await page.getByRole('button', { name: 'Send complaint' }).click()
    const heading = page.getByRole('heading', { level: 1, name: /Complaint C\d{4}-\d{6}/ })
    await expect(heading).toBeVisible()
    await expect(page.getByRole('img', { name: /Attachment/ })).toHaveCount(2)
    await expectNoSidewaysScroll(page)
    await expectNothingSerious(page, 'the page of a complaint')
    return /C\d{4}-\d{6}/.exec((await heading.textContent()) ?? '')?.[0] ?? ''
  })

  await test.step('the administrator notes, refunds and resolves', async () => {
    const office = await browser.newPage({ baseURL: baseURL ?? '' })
    await becomeAdmin(office)
    await office.goto('/admin/complaints')
    await expect(office.getByRole('row').filter({ hasText: number })).toContainText('hours left to acknowledge')
    await expectNothingSerious(office, 'the list of complaints')
    await office.getByRole('link', { name: number }).click()
    await expect(office.getByRole('img', { name: /Attachment/ })).toHaveCount(2)
    const refund = office.getByRole('button', { name: /^Refund .*and resolve$/ })
    await expect(refund).toBeVisible()
    await office.getByText('Internal note').click()
    await expect(refund).toBeHidden()
    await office.getByLabel('Note', { exact: true }).fill('First complaint about this weaver.')
    await office.getByRole('button', { name: 'Save note' }).click()
    await expect(office.getByText('Note saved.')).toBeVisible()
    await expectNothingSerious(office, 'a complaint in the back office')
    await office.getByRole('heading', { name: 'Refund' }).click()
    await office.getByLabel('Message to the customer about the refund').fill('We are sorry. Your money is on its way.')
    await expect(office.getByText('Total refund')).toBeVisible()
    await office.getByRole('button', { name: /^Refund ₹[\d,.]+ and resolve$/ }).click()
    await expect(office.getByText('Resolved').first()).toBeVisible()
    await office.close()
  })

  await test.step('the customer sees the answer and not the note', async () => {
    await page.reload()
    await expect(page.getByText('We are sorry. Your money is on its way.')).toBeVisible()
    await expect(page.getByText('First complaint about this weaver.')).toBeHidden()
    await expect(page.getByText('Resolved').first()).toBeVisible()
  })
})
