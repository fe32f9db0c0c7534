import { createElement } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { toFieldValues } from '#app/domain/catalog/field-texts.ts'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { saveProductForm } from '#app/domain/catalog/product-form/product.form.ts'
import { publicSettings } from '#app/domain/settings/public-settings.ts'
import { readSettings, shopContext } from '#app/domain/settings/settings.server.ts'
import {
  createSettingsCache,
  type SettingsCache,
  settingsCacheContext,
} from '#app/domain/settings/settings-cache.server.ts'
import { SiteFooter } from '#app/routes/shell/site-footer.tsx'
import Landing, { loader as landing } from '#app/routes/store/pages/landing.tsx'
import { insertStoredImage } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertProduct, sampleFields } from '#tests/support/factories/product-factory.ts'
import { metadataOf, tagsOf } from '#tests/support/routes/markup.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import Home, { loader as home } from '../../store/home.tsx'
import { loader as counts } from '../../store/products/filter-counts.ts'
import ProductPage, { loader as productPage } from '../../store/products/product.tsx'
import ProductFilters, { loader as filters } from '../../store/products/product-filters.tsx'
import Products, { loader as listing } from '../../store/products/products.tsx'
import { loader as sitemap } from '../../system/sitemap.ts'
import ProductForm, { loader as productForm, action as saveProduct } from '../products/product-form.tsx'
import Categories, { action as arrange, loader as list } from './categories.tsx'
import CategoryPage, { loader as open, action as save } from './category.tsx'

const { db } = await setUpTestDatabase()
const admin = signedIn(await insertCustomer(db, { isAdmin: true }))
let cache: SettingsCache
beforeEach(async () => {
  await db.deleteFrom('products').execute()
  cache = await createSettingsCache(db)
})

/** Arguments for any route, in the shop as it is now. */
async function at(url: string, more: Partial<Parameters<typeof routeArgs>[0]> = {}) {
  const args = routeArgs({ db, url, ...(url.startsWith('/admin') && { visitor: admin }), ...more })
  args.context.set(settingsCacheContext, cache)
  args.context.set(shopContext, await readSettings(db))
  return args as never
}

/** A page as the shop of now shows it. */
async function show(page: unknown, url: string, loaderData: unknown, actionData?: unknown): Promise<string> {
  const { settings } = await readSettings(db)
  const { categories } = publicSettings(settings)
  const element = createElement(page as never, { loaderData, actionData } as never)
  return htmlOf(element, url, categories && { categories })
}

const dataOf = (loaded: unknown) => (loaded as { data?: unknown }).data ?? loaded
const LIST = '/admin/categories'
const editOf = (key: string) => `${LIST}/${key}/edit`
const post = async (key: string | undefined, form: Record<string, string>) =>
  save(
    await at(key === undefined ? `${LIST}/new` : editOf(key), {
      params: key === undefined ? {} : { category: key },
      form: { intent: 'save-category', image: '', ...form },
    }),
  )

test('M444 the owner sees the categories in the order of the menu, with their products, and arranges them', async () => {
  await insertProduct(db, { category: 'party' })
  const read = async () => textOf(await show(Categories, LIST, await list(await at(LIST))))
  expect(await read()).toMatch(/Casual.*Casual Kurtis.*Comfortable everyday wear.*Formal.*Party.*1 product.*Festive/)
  const send = async (form: Record<string, string>) => arrange(await at(LIST, { form }))
  expect(await send({ intent: 'move-category', category: 'festive', to: 'up' })).toMatchObject({
    data: { success: expect.any(String) },
  })
  await send({ intent: 'move-category', category: 'casual', to: 'hide' })
  expect(await read()).toMatch(/Casual Hidden.*Formal.*Festive.*Party/)
  expect(cache.latest().settings.categories[0]).toMatchObject({ key: 'casual', isShown: false })
  await send({ intent: 'move-category', category: 'casual', to: 'show' })
  await send({ intent: 'move-category', category: 'festive', to: 'down' })
  expect(await send({ intent: 'move-category', category: 'bridal', to: 'up' })).toMatchObject({ init: { status: 404 } })
})

describe('the form of a category', () => {
  test('M358 proposes HSN codes with their meaning, and the text that the category has without its own', async () => {
    const html = await show(
      CategoryPage,
      editOf('casual'),
      await open(await at(editOf('casual'), { params: { category: 'casual' } })),
    )
    const { list: id } = tagsOf(html, 'input', { name: 'hsnCode' })[0] ?? {}
    const proposed = new RegExp(`<datalist id="${id}">(.*?)</datalist>`).exec(html)?.[1] ?? ''
    const options = tagsOf(proposed, 'option').map(({ value, text }) => `${value} ${text}`)
    expect(options).toContain('6206 Kurti, tunic or blouse, woven')
    expect(textOf(html)).toContain('“Comfortable everyday wear”')
  })

  test('M444 previews what the list of the category tells search engines', async () => {
    await insertProduct(db, { category: 'formal' })
    const shareImage = await insertStoredImage(db)
    const formal = { name: 'Office', slug: 'office', isShown: 'on' }
    const words: Record<string, string> = { searchTitle: 'For the office', searchDescription: 'Own words', shareImage }
    for (const own of [{}, words]) {
      await post('formal', { ...formal, ...own })
      const address = '/products?category=office'
      const page = metadataOf(await show(Products, address, dataOf(await listing(await at(address)))))
      const preview = await show(
        CategoryPage,
        editOf('formal'),
        await open(await at(editOf('formal'), { params: { category: 'formal' } })),
      )
      expect(textOf(preview)).toContain(`In search results ${address} ${page.title} ${page.description} `)
      const [card] = /\/share-cards\/category-office-\w+\.jpg/.exec(page.picture ?? '') ?? []
      expect(preview).toContain(`src="${'shareImage' in own ? `${shareImage}/640.webp` : card}"`)
      expect(page.picture).toContain('shareImage' in own ? shareImage : card)
    }
    await post('formal', { name: 'Formal', slug: 'formal', isShown: 'on' })
  })

  test('keeps what was typed when something is wrong', async () => {
    const wrong = [
      [{ name: '' }, 'name'],
      [{ name: 'Bridal', slug: 'Bridal Wear' }, 'slug'],
      [{ name: 'Bridal', slug: 'casual' }, 'slug'],
      [{ name: 'ब्राइडल' }, 'slug'],
      [{ name: 'Bridal', hsnCode: '62' }, 'hsnCode'],
      [{ name: 'Bridal', bodySizes: 'M 92' }, 'bodySizes'],
      [{ name: 'Bridal', image: 'https://elsewhere.example/x.png' }, 'image'],
      [{ name: 'x'.repeat(41) }, 'name'],
    ] as const
    for (const [form, field] of wrong) {
      const response = (await post(undefined, form)) as { data: { result: { error: Record<string, unknown> } } }
      expect(response.data.result.error, JSON.stringify(form)).toHaveProperty(field)
    }
    expect((await post('bridal', { name: 'Bridal' })) as unknown).toMatchObject({ init: { status: 404 } })
    await expect(open(await at(editOf('bridal'), { params: { category: 'bridal' } }))).rejects.toMatchObject({
      init: { status: 404 },
    })
  })

  test('asks where the products of a deleted category go', async () => {
    await post(undefined, { name: 'Silk', isShown: 'on' })
    await insertProduct(db, { category: 'silk' })
    const url = editOf('silk')
    const args = (form?: Record<string, string>) => at(url, { params: { category: 'silk' }, ...(form && { form }) })
    expect(textOf(await show(CategoryPage, url, await open(await args())))).toContain('Move its product to')
    const asked = await save(await args({ intent: 'delete-category' }))
    expect(asked).toMatchObject({ data: { result: { error: { target: ['Please choose where its product goes'] } } } })
    const moved = (await save(await args({ intent: 'delete-category', target: 'party' }))) as Response
    expect(moved.headers.get('location')).toBe(`${LIST}?saved=1`)
    expect((await listing(await at('/products?category=silk'))).data).toMatchObject({
      params: { category: 'party' },
      products: [{ category: 'party' }],
    })
  })
})

test('M444 with other categories, no page says one of the usual names', async () => {
  const sharePicture = await insertStoredImage(db)
  const renamed = { casual: 'Daily', formal: 'Desk', party: 'Evening', festive: 'Utsav' }
  for (const [key, name] of Object.entries(renamed)) {
    const slug = `${name.toLowerCase()}-wear`
    const texts = {
      description: `${name}, by hand`,
      searchTitle: `${name} for you`,
      searchDescription: `${name} first`,
      shareImage: key === 'party' ? sharePicture : '',
    }
    await post(key, { name, slug, isShown: 'on', ...texts })
  }
  await post(undefined, { name: 'Sari', menuLabel: 'Saris', isShown: 'on' })
  const { id } = await insertProduct(db, { category: 'party', name: 'Neel' })
  await insertProduct(db, { category: 'sari', name: 'Lal' })
  const productUrl = productPath({ id, name: 'Neel', slug: '' })
  const product = { params: { productId: productUrl.slice('/product/'.length) } }
  const listUrl = '/products?category=party'
  const form = await show(ProductForm, '/admin/products/new', await productForm(await at('/admin/products/new')))
  const select = /<select[^>]*name="category".*?<\/select>/.exec(form)?.[0] ?? ''
  const pages = {
    home: await show(Home, '/', dataOf(await home(await at('/')))),
    listing: await show(Products, listUrl, (await listing(await at(listUrl))).data),
    filters: await show(ProductFilters, '/products/filters', await filters(await at('/products/filters'))),
    product: await show(ProductPage, productUrl, dataOf(await productPage(await at(productUrl, product)))),
    landing: await show(Landing, '/handcrafted-kurtis', await landing(await at('/handcrafted-kurtis'))),
    footer: await show(SiteFooter, '/', {}),
    list: await show(Categories, LIST, await list(await at(LIST))),
    sitemap: await (await sitemap(await at('/sitemap.xml'))).text(),
  }
  for (const [page, html] of Object.entries(pages)) {
    // Keys stay in what is sent to the shop, such as the values of the product form.
    const seen = `${textOf(html)} ${[...html.matchAll(/ href="([^"]*)"/g)].map(([, to]) => to).join(' ')}`
    expect(page === 'list' ? textOf(html) : seen, page).not.toMatch(
      /casual|formal|party|festive|Comfortable everyday|evenings out/i,
    )
  }
  expect(textOf(pages.home)).toMatch(
    /Evening Kurtis 1\+ Design\(s\) Evening, by hand Saris 1\+ Design\(s\) Beautiful sari/,
  )
  expect(pages.home).toContain('href="/products?category=evening-wear"')
  expect(pages.sitemap).toContain('/products?category=evening-wear<')
  expect(pages.listing).toContain('Evening for you')
  expect(pages.listing).toContain('Evening first')
  expect(pages.listing).toMatch(new RegExp(`og:image" content="[^"]*${sharePicture}"`))
  expect(textOf(pages.footer)).toContain('Daily Kurtis Desk Kurtis Evening Kurtis Utsav Kurtis Saris')
  // The form has occasions, too, of which some have the same names.
  expect(textOf(select)).toBe('Choose a category Daily Desk Evening Utsav Sari')

  // Every address that it ever had leads to its products.
  for (const address of ['party', 'evening-wear']) {
    const url = `/products?category=${address}`
    expect((await listing(await at(url))).data.products.map(({ name }) => name)).toEqual(['Neel'])
    const { category, total } = await (await counts(await at(`/products/filter-counts?category=${address}`))).json()
    expect([category, total]).toEqual([{ party: 1, sari: 1 }, 1])
  }
})

test('a product isn’t saved with a category that was deleted in between', async () => {
  const { id } = await insertProduct(db, { category: 'bridal' })
  const fields = { ...toFieldValues({ ...sampleFields(), category: 'western' }), version: '1', loadedStock: '10' }
  const form = { intent: saveProductForm.intent, ...fields }
  const answer = await saveProduct(await at(`/admin/products/${id}/edit`, { params: { productId: id }, form }))
  expect(JSON.stringify(answer)).toContain('This category was deleted')
  expect((await db.selectFrom('products').select('category').execute()).map(({ category }) => category)).toEqual([
    'bridal',
  ])
})
