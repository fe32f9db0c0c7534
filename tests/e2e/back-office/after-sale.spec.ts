import { ShopClient } from '../../support/processes/shop-client.ts'
import { expectNoSidewaysScroll, expectNothingSerious } from '../accessibility.ts'
import { becomeAdmin, expect, newCustomer, test } from '../journey.ts'
import { loadWithScripts } from '../load-with-scripts.ts'

test('M186 M187 M188 a customer cancels an order, and the administrator refunds an item of another and cancels it', {
  tag: '@phone',
}, async ({ page, baseURL: address, browser }) => {
  const baseURL = address ?? ''
  const customer = newCustomer()
  const client = new ShopClient(baseURL)
  await client.becomeCustomer(customer.email)
  await client.saveAddress()
  for (const _order of [1, 2]) {
    await client.fillCart()
    await client.verify(await client.payInWidget(await client.startPayment()))
  }
  const cookies = client
    .cookie()
    .split('; ')
    .map((pair) => pair.split('='))
  await page
    .context()
    .addCookies(cookies.map(([name = '', ...value]) => ({ name, value: value.join('='), url: baseURL })))

  await test.step('the order page leads to the question', async () => {
    await page.goto('/orders')
    await page.getByRole('link', { name: 'View Details' }).first().click()
    await page.getByRole('link', { name: 'Cancel order' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Cancel order')
    await expectNothingSerious(page, 'the question')
    await expectNoSidewaysScroll(page, 'the question')
    await page.getByRole('radio', { name: 'I changed my mind' }).check()
    await page.getByRole('button', { name: 'Cancel order' }).click()
  })

  await test.step('the order is cancelled and says where the money is', async () => {
    await expect(page.getByText('Order Cancelled')).toBeVisible()
    await expect(page.getByText(/is on its way back to you|was refunded on/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cancel order' })).toBeHidden()
    await expectNothingSerious(page, 'the cancelled order')
  })

  await test.step('M307 it is bought again, even on the narrowest screen', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.getByRole('button', { name: 'Buy again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buy again')
    await expectNothingSerious(page, 'buy again')
    await expectNoSidewaysScroll(page, 'buy again')
    await page.getByRole('link', { name: 'View Cart' }).click()
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  })

  const admin = await browser.newPage({ baseURL, viewport: page.viewportSize() })
  await loadWithScripts(admin.context())
  await becomeAdmin(admin)
  await admin.goto(`/admin/orders?search=${encodeURIComponent(customer.email)}&status=confirmed`)
  const dialog = admin.getByRole('dialog')

  await test.step('the administrator refunds an item and returns it to stock', async () => {
    await admin.getByRole('link', { name: /^\d{4}-\d{6}$/ }).click()
    await admin.getByText('Refund items or an amount').click()
    await admin.getByLabel(/^Units of/).fill('1')
    await admin.getByRole('checkbox', { name: 'Return to stock' }).check()
    await admin.getByLabel('Reason', { exact: true }).fill('A seam had opened')
    await expectNothingSerious(admin, 'the refund form')
    await expectNoSidewaysScroll(admin, 'the refund form')
    await admin.getByRole('button', { name: 'Review refund' }).click()
    await expectNothingSerious(admin, 'the question before a refund')
    await admin.getByRole('button', { name: /^Refund ₹/ }).click()
    await expect(admin.getByText(/^Refund of ₹.* requested/)).toBeVisible()
    await expect(admin.getByText(/1 returned to stock/)).toBeVisible()
  })

  await test.step('cancelling asks what happens to stock, and says that no money is left', async () => {
    await admin.getByRole('link', { name: 'Cancel order' }).click()
    await expect(dialog.getByText('Everything that was paid has already been refunded.')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Leave the stock as it is' }).check()
    await expectNothingSerious(admin, 'the question about stock')
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await expect(dialog).toBeHidden()
    await expect(admin.getByText(/^Cancelled by the administrator on/)).toBeVisible()
    await expect(admin.getByRole('heading', { name: 'Shipment' })).toBeHidden()
    await admin.goto(`/admin/orders?search=${encodeURIComponent(customer.email)}&status=cancelled`)
    await expect(admin.getByRole('combobox', { name: /^Status of/ })).toHaveCount(2)
    await expect(admin.getByText(/₹.* refunded/).filter({ visible: true })).toHaveCount(2)
  })

  await test.step('M382 the order that the customer cancelled says so, and why', async () => {
    const row = admin.getByRole('row').filter({ hasText: 'by the customer' })
    await row.getByRole('link', { name: /^\d{4}-\d{6}$/ }).click()
    await expect(admin.getByText(/^Cancelled by the customer on/)).toBeVisible()
    await expect(admin.getByText('Reason: “I changed my mind”')).toBeVisible()
  })
  await admin.close()
})
