import { becomeAdmin, expect, readMail, test, waitForScripts } from '../journey.ts'

test('M467 a buyer pays the link of an order draft: the draft becomes an order, and the email opens its invoice', {
  tag: '@desktop',
}, async ({ page, browser, shop }) => {
  await becomeAdmin(page)

  await test.step('the owner finds products, is told at the line what is wrong, and saves the draft', async () => {
    await page.goto('/admin/orders/new?q=kurti')
    await waitForScripts(page)
    for (const index of [0, 1]) {
      await page
        .getByRole('link', { name: /^Add .*, size/ })
        .nth(index)
        .click()
      await expect(page.getByLabel(/^Price/)).toHaveCount(index + 1)
    }
    await page.getByLabel('Email').fill('buyer@shoppers.example')
    await page.getByLabel('Full name').fill('Asha Rao')
    await page.getByLabel('Phone').fill('9876543210')
    await page.getByLabel('Address line 1').fill('5 Temple Road')
    await page.getByLabel('City').fill('Ahmedabad')
    await page.getByLabel('State').selectOption('Gujarat')
    await page.getByLabel('PIN code').fill('380006')
    // It moves what is below by a line.
    await expect(page.getByText('Ahmedabad, Gujarat')).toBeVisible()
    await page.getByRole('checkbox', { name: /told the terms/ }).check()
    const price = page.getByLabel(/^Price/).nth(1)
    const usual = await price.inputValue()
    await price.fill('a lot')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('Please enter an amount, such as 1299')).toBeVisible()
    await expect(price).toBeFocused()
    const fullName = page.getByLabel('Full name')
    await fullName.fill('Asha Rao')
    await expect(fullName).toBeFocused()
    await price.fill(usual)
    await expect(page.getByText(/^Total ₹/)).toBeVisible()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Draft for Asha Rao' })).toBeVisible()
  })

  await page.getByRole('button', { name: 'Create payment link' }).click()
  const link = (await page.getByText(/\/l\/plink_/).textContent()) ?? ''

  await test.step('the buyer opens the link in a browser of their own, and pays', async () => {
    const buyer = await browser.newPage({ baseURL: shop.url })
    await buyer.goto(link)
    await buyer.getByRole('button', { name: /^Pay ₹/ }).click()
    await expect(buyer.getByText('This order has already been paid.')).toBeVisible()
    await buyer.close()
  })

  await test.step('the draft is an order', async () => {
    const placed = page.getByText(/^Paid\. It is order/)
    await expect(async () => {
      await page.reload()
      await expect(placed).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await placed.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: /\d{4}-\d{6}/ })).toBeVisible()
  })

  await test.step('the email of the order opens the invoice, without an account', async () => {
    const invoice = await readMail('buyer@shoppers.example', /(https?:\S+\/invoices\/[\w.-]+)/)
    expect(await (await fetch(invoice)).text()).toContain('Asha Rao')
  })
})
