import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { DESKTOP, expectAccessible } from '../accessibility.ts'
import { becomeAdmin, expect, test } from '../journey.ts'

test.use({ rejectedAt: /\/admin\/products/ })

test.describe('with pictures', () => {
  // On a desktop. It fails with `--trace on`, which fetches the image previews; the page's policy forbids that.
  test.use({ viewport: DESKTOP, hasTouch: false, isMobile: false })

  test('the administrator creates, edits, views and deletes a product by keyboard', {
    tag: ['@phone', '@pictures'],
  }, async ({ page, baseURL }) => {
    const name = `Ambi Kurti ${Date.now()}`
    await openProducts(page)

    await test.step('M95 M116 the form reports missing fields', async () => {
      await page.getByRole('button', { name: 'Add Product' }).press('Enter')
      await expect(page.getByRole('dialog', { name: 'Add Product' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Save Product' }).press('Enter')
      await expect(page.getByText('Please fill all required fields and upload an image.')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('M97 only images under five megabytes are accepted', async () => {
      const input = page.getByLabel(/Add images/)
      await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
      await expect(page.getByText('Please upload only image files.')).toBeVisible()
      await input.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024) })
      await expect(page.getByText('Image size should be less than 5MB.')).toBeVisible()
      await input.setInputFiles({ name: 'false.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
      await expect(page.getByText('Please upload only image files.')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Remove image/ })).toHaveCount(0)
    })

    await test.step('M97 images are reordered by keyboard and removed', async () => {
      await page
        .getByLabel(/Add images/)
        .setInputFiles([await picture('red'), await picture('green'), await picture('blue')])
      await expect(page.getByRole('button', { name: /^Remove image/ })).toHaveCount(3)
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      const [red, green] = await addresses(page)

      await pickUp(page, 2, 3)
      await page.keyboard.press('ArrowLeft')
      await expect(page.getByText('The image is over position 1 of 3.')).toBeAttached()
      await page.keyboard.press('Space')
      await expect.poll(() => addresses(page)).toMatchObject([green, red, expect.anything()])
      await page.getByRole('button', { name: 'Remove image 3' }).press('Enter')
      await expect.poll(() => addresses(page)).toEqual([green, red])

      await pickUp(page, 1, 2)
      await page.keyboard.press('Escape')
      await expect(page.getByText('Move cancelled. The image is back at position 1 of 2.')).toBeAttached()
      await expect(page.getByRole('dialog', { name: 'Add Product' })).toBeVisible()
    })

    await test.step('M96 turning on the delivery charge shows its fields', async () => {
      await expect(page.getByText('This product will have free delivery')).toBeVisible()
      await expect(page.getByLabel('Free delivery threshold')).toBeHidden()
      await page.getByLabel('Has delivery charge').press('Space')
      await expect(page.getByText('This product will have free delivery')).toBeHidden()
      await page.getByLabel('Delivery charge', { exact: true }).fill('79')
    })

    await test.step('M95 input survives a broken connection, and saving closes the dialog and reloads the table', async () => {
      await typeIn(page, { Name: name, Price: '749', 'Original price': '1299', 'Stock quantity': '12' })
      await page.getByLabel('Category').selectOption('casual')
      await typeIn(page, {
        Size: 'S, M',
        Colour: 'Madder red',
        Material: 'Mul cotton',
        'Care instructions': 'Hand wash.',
      })
      await page.route('**/admin/products/new.data', (route) => route.abort())
      await page.getByLabel('Name', { exact: true }).press('Enter')
      await expect(page.getByText('Error saving product: Unknown error')).toBeVisible()
      await expect(page.getByLabel('Colour')).toHaveValue('Madder red')
      await page.unroute('**/admin/products/new.data')
      await expect(page.getByText(/without its MRP, net quantity/)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Save Product' }).press('Enter')
      await expect(page.getByText('Product saved successfully!').first()).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(rowOf(page, name)).toContainText('₹749')
      await expect(rowOf(page, name)).toContainText('₹79')
      await expect(page).toHaveURL(/\/admin\/products$/)
    })

    await test.step('a shopper finds the product right away', async () => {
      const found = await fetch(`${baseURL}/products?search=${encodeURIComponent(name)}`)
      expect(await found.text()).toContain(`>${name}<`)
    })

    await test.step('M95 a second window shows what the first one saved, and loses no input', async () => {
      const other = await page.context().newPage()
      await openEdit(other, name)
      await openEdit(page, name)
      await typeIn(page, { Price: '699' })
      await page.getByRole('button', { name: 'Save Product' }).press('Enter')
      await expect(page.getByText('Product saved successfully!').first()).toBeVisible()

      await typeIn(other, { Colour: 'Indigo blue' })
      await other.getByRole('button', { name: 'Save Product' }).press('Enter')
      await expect(other.getByRole('alert')).toContainText('changed in another window')
      await expect(other.getByRole('alert')).toContainText('Price: ₹699')
      await expect(other.getByLabel('Colour')).toHaveValue('Indigo blue')
      await expectAccessible(other)
      await typeIn(other, { Price: '699' })
      await other.getByRole('button', { name: 'Save Product' }).press('Enter')
      await expect(other.getByRole('dialog')).toHaveCount(0)
      await other.close()
    })

    await test.step('M971 Escape and the browser’s Back ask before they discard input', async () => {
      await openEdit(page, name)
      await typeIn(page, { Colour: 'Green' })
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible()
      await page.getByRole('button', { name: 'Keep editing' }).press('Enter')
      await page.goBack()
      await page.getByRole('button', { name: 'Discard' }).press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('M428 more fields are on a page, which takes over what was typed', async () => {
      await openEdit(page, name)
      await expect(page.getByText('They open in a new form')).toHaveCount(0)
      await page.getByRole('link', { name: 'More fields' }).press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Edit Product' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Delivery', exact: true }).press('Enter')
      await expect(page.locator('#section-delivery')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.getByLabel('Has delivery charge')).toBeFocused()
      await page.getByRole('link', { name: 'Cancel' }).press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Products')

      await openEdit(page, name)
      await typeIn(page, { Colour: 'Green' })
      await page.getByRole('link', { name: 'More fields' }).press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Edit Product' })).toBeVisible()
      await expect(page.getByLabel('Colour')).toHaveValue('Green')
      await expect(page.getByRole('button', { name: /^Remove image/ })).toHaveCount(2)
      await page.goBack()
      await expect(page.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible()
      await page.getByRole('button', { name: 'Keep editing' }).press('Enter')
      await typeIn(page, { Colour: 'Indigo blue' })
      await page.getByLabel('HSN code').fill('12')
      await page.getByRole('button', { name: 'Save Product' }).press('Enter')
      await expect(page.getByLabel('HSN code')).toBeFocused()
      await page.getByLabel('HSN code').fill('6204')
      await page.getByRole('button', { name: 'Save Product' }).press('Enter')
      await expect(page.getByText('Product saved successfully!').first()).toBeVisible()
    })

    await test.step('M98 the view has all images', async () => {
      await page.getByRole('button', { name: `View ${name}` }).press('Enter')
      const view = page.getByRole('dialog', { name })
      await expect(view).toContainText('Indigo blue')
      await expect(view.getByRole('img', { name: `${name}, image 1 of 2` })).toBeVisible()
      await view.getByRole('button', { name: 'Previous image' }).press('Enter')
      await expect(view.getByRole('img', { name: `${name}, image 2 of 2` })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(view).toHaveCount(0)
    })

    await test.step('M101 deleting asks for confirmation', async () => {
      await page.getByRole('button', { name: `Delete ${name}` }).press('Enter')
      const question = page.getByRole('dialog', { name: `Delete ${name}` })
      await expect(question).toContainText('This action cannot be undone.')
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Cancel' }).press('Enter')
      await expect(rowOf(page, name)).toBeVisible()
      await page.getByRole('button', { name: `Delete ${name}` }).press('Enter')
      await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
      await expect(page.getByText('Product deleted.').first()).toBeVisible()
      await expect(rowOf(page, name)).toHaveCount(0)
    })
  })
})

test('M94 the product table is searched, sorted and paged', { tag: '@desktop' }, async ({ page }) => {
  await openProducts(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('26–')).toBeVisible()
  await page.getByLabel('Sort').selectOption('price_low')
  await expect(page).toHaveURL(/sort=price_low/)
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page).toHaveURL(/sort=price_low/)
  await page.getByLabel('Search products').fill('anarkali')
  await page.getByLabel('Search products').press('Enter')
  await expect(page).toHaveURL(/search=anarkali/)
  // Only the table's header doesn't contain the word.
  await expect(page.getByRole('row').filter({ hasNotText: /anarkali/i })).toHaveCount(1)
  await expect(page.getByRole('row').nth(1)).toContainText(/anarkali/i)
  await page.getByLabel('Search products').fill('nothing has this name')
  await page.getByLabel('Search products').press('Enter')
  await expect(page.getByText('No product name matches this search.')).toBeVisible()
})

test('products are exported and imported', { tag: '@desktop' }, async ({ page }) => {
  await openProducts(page)
  await page.getByRole('link', { name: 'Import and export' }).click()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export products' }).click(),
  ])
  const [head = '', ...rows] = (await readFile(await download.path(), 'utf8')).split(/\r?\n(?=[0-9a-f-]{36},|$)/)
  const buffer = Buffer.from([head, rows[0], rows[1]?.replace(/^[0-9a-f-]{36}/, 'seven')].join('\n'))

  await page.getByLabel('CSV file').setInputFiles({ name: 'two.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'not a valid product id' })).toBeVisible()
  await expectAccessible(page)

  const hsnCode = String(Date.now()).slice(-8)
  const changes = [0, 1].map((index) => `${rows[index]?.slice(0, 36)},${hsnCode}`).join('\n')
  await page.getByRole('link', { name: 'Back to import and export' }).click()
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(`id,hsn_code\n${changes}\n`) })
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('button', { name: 'Import 2 products' }).click()
  await expect(page.getByText('Import complete.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/admin/products/${rows[0]?.slice(0, 36)}`)
  await expect(page.getByRole('dialog')).toContainText(hsnCode)
})

test('input typed before the scripts have loaded is saved', { tag: '@desktop' }, async ({ page }) => {
  const name = `Early Kurti ${Date.now()}`
  await openProducts(page)
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto('/admin/products/new', { waitUntil: 'commit' })
  await typeIn(page, { Name: name, Price: '500', 'Original price': '500', 'Stock quantity': '3' })
  await page.getByLabel('Category').selectOption('casual')
  arrival.resolve()
  await page.waitForFunction(() => Reflect.has(window, '__reactRouterDataRouter'))
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await typeIn(page, { Size: 'S', Colour: 'Teal', Material: 'Cotton', 'Care instructions': 'Hand wash.' })
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await page.getByLabel('Add images').setInputFiles([await picture('teal')])
  expect(posts).toEqual([])
  await page.getByRole('button', { name: 'Save Product' }).click()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  // The dialog hides the table, which can be read after it has closed.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('M95 a product is created with an image, and deleted', { tag: '@phone' }, async ({ page }) => {
    const name = `Plain Kurti ${Date.now()}`
    await openProducts(page)
    await page.getByRole('button', { name: 'Add Product' }).click()
    await expect(page.getByText('They open in a new form, without what you typed here.')).toBeVisible()
    await page.getByLabel('Add images').setInputFiles([await picture('teal')])
    await typeIn(page, {
      Name: name,
      Price: '500',
      'Original price': '500',
      'Stock quantity': '-1',
      Size: 'S',
      Colour: 'Teal',
    })
    await page.getByLabel('Category').selectOption('casual')
    await typeIn(page, { Material: 'Cotton', 'Care instructions': 'Hand wash.' })
    await page.getByRole('button', { name: 'Save Product' }).click()
    await expect(page.getByText('Please enter 0 or more')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Keep 1' })).toBeChecked()
    await typeIn(page, { 'Stock quantity': '3' })
    await page.getByRole('button', { name: 'Save Product' }).click()
    await expect(page.getByText('Product saved successfully!')).toBeVisible()
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Product deleted.')).toBeVisible()
  })
})

/** Picks up an image by keyboard, and lets timers run before the next key, as any person would. */
async function pickUp(page: Page, place: number, count: number): Promise<void> {
  await page.getByRole('button', { name: `Move image ${place}`, exact: true }).press('Space')
  await expect(page.getByText(`The image is over position ${place} of ${count}.`)).toBeAttached()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

async function openProducts(page: Page): Promise<void> {
  await becomeAdmin(page)
  await page.goto('/admin/products')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Products')
}

async function openEdit(page: Page, name: string): Promise<void> {
  await page.goto('/admin/products')
  await page.getByRole('button', { name: `Edit ${name}` }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible()
}

async function typeIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

const addresses = (page: Page) =>
  page.locator('input[name=images]').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))

async function picture(color: string) {
  const buffer = await sharp({ create: { width: 600, height: 800, channels: 3, background: color } })
    .png()
    .toBuffer()
  return { name: `${color}.png`, mimeType: 'image/png', buffer }
}
