import { createElement } from 'react'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inputOf } from '#app/domain/catalog/bulk/plan-bulk-change.ts'
import { CARE_SYMBOLS } from '#app/domain/catalog/care-symbols.ts'
import { ConfirmDeleteProduct } from '#app/domain/catalog/manage/confirm-delete-product.tsx'
import { stockFieldId } from '#app/domain/catalog/manage/product-list.ts'
import { FIELD_LIST } from '#app/domain/catalog/product-fields.ts'
import { findEditedProduct } from '#app/domain/catalog/product-form/edited-product.server.ts'
import type { EditedProduct } from '#app/domain/catalog/product-form/edited-product.ts'
import { type ShownProduct, saveProductForm } from '#app/domain/catalog/product-form/product.form.ts'
import { ProductForm } from '#app/domain/catalog/product-form/product-form.tsx'
import type { ProductFormResponse } from '#app/domain/catalog/product-form/product-form-fields.tsx'
import { SEEN_WARNINGS } from '#app/domain/catalog/product-form/product-warnings.ts'
import { changeProduct } from '#app/domain/catalog/product-form/save-product.server.ts'
import { readSettings, saveSettings, shopContext } from '#app/domain/settings/settings.server.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { type Paise, paise, plainRupees } from '#app/money.ts'
import type { Visitor } from '#app/platform/auth/visitor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { log } from '#app/platform/log.server.ts'
import { type ImageStorage, storageContext } from '#app/platform/storage/storage.server.ts'
import { brokenDatabase } from '#tests/support/database/broken-database.ts'
import { insertStoredImage, testActor } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { tagsOf } from '#tests/support/routes/markup.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { type RouteRequest, routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import * as remove from './product-delete.tsx'
import * as edit from './product-form.tsx'
import * as images from './product-images.ts'
import * as stock from './product-stock.tsx'
import * as view from './product-view.tsx'
import * as table from './products.tsx'

const { db } = await setUpTestDatabase()
const admin = signedIn(await insertCustomer(db, { isAdmin: true }))
const customer = signedIn(await insertCustomer(db))
const image = await insertStoredImage(db)

const path = '/admin/products'

function argsOf(request: Partial<RouteRequest> & { productId?: string }, visitor: Visitor | undefined = admin) {
  const { productId, ...rest } = request
  const args = routeArgs({
    db,
    visitor,
    url: path,
    params: productId === undefined ? {} : { productId },
    ...rest,
  })
  args.context.set(jobsContext, createFakeJobs())
  args.context.set(storageContext, {} as ImageStorage)
  return args
}

/** The arguments of a route whose address has a product's id. */
const withId = (request: Partial<RouteRequest> & { productId: string }) =>
  argsOf(request) as ReturnType<typeof argsOf> & { params: { productId: string } }

/** Of the form of an existing product, in a shop with the usual settings. */
const formProps = {
  draft: undefined,
  usualDeliveryCharge: undefined,
  usualPrices: { casual: paise(890_00) },
  sizeGuides: DEFAULT_SETTINGS,
  declarationsRequired: false,
  closeTo: path,
  isPage: true,
}

const typed = () => ({
  name: 'Neel Kurti',
  description: 'Indigo.',
  price: '749',
  originalPrice: '1299',
  images: [image],
  category: 'casual',
  material: 'Cotton',
  color: 'Blue',
  careInstructions: 'Hand wash.',
  sizes: 'S, M',
  stockQuantity: '12',
  mrp: '1299',
  netQuantity: '1 N (one kurti)',
  measurements: 'S: bust 91\nM: bust 96',
  maker: 'Neel Textiles, Ahmedabad',
})

/** Without the fields that the dialog doesn't have. */
const shownOnly = (form: ReturnType<typeof typed>) =>
  Object.fromEntries(
    Object.entries(form).filter(([name]) => FIELD_LIST.some((field) => field.name === name && field.inDialog)),
  )

const textFrom = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")

const targetOf = ({ id: productId, version, stockQuantity: loadedStock }: EditedProduct) => ({
  ...{ productId, version, loadedStock },
})

type Typed = Record<string, string | readonly string[]>

const save = (form: Typed, more: { productId?: string; db?: Db; url?: string } = {}) =>
  edit.action(argsOf({ form, ...more }))

function expectRedirect(result: unknown, to: string): void {
  expect(result).toBeInstanceOf(Response)
  const response = result as Response
  expect([response.status, response.headers.get('Location')]).toEqual([302, to])
}

function rejectionOf(result: Awaited<ReturnType<typeof save>>) {
  if (result instanceof Response) throw new Error(`redirected to ${result.headers.get('Location')}`)
  return {
    status: result.init?.status,
    ...result.data,
    ...(result.data.shown as ShownProduct),
  } as ProductFormResponse & {
    status: number | undefined
  }
}

describe('M125 anyone but the administrator is sent to the home page by', () => {
  const product = crypto.randomUUID()
  const handlers: Record<string, (visitor: Visitor | undefined) => unknown> = {
    'the table': (visitor) => table.loader(argsOf({}, visitor)),
    'the form': (visitor) => edit.loader(argsOf({}, visitor)),
    saving: (visitor) => edit.action(argsOf({ form: typed() }, visitor)),
    'the view': (visitor) => view.loader(argsOf({ productId: product }, visitor) as ReturnType<typeof withId>),
    'the confirmation of a deletion': (visitor) =>
      remove.loader(argsOf({ productId: product }, visitor) as ReturnType<typeof withId>),
    deleting: (visitor) =>
      remove.action(argsOf({ productId: product, form: {} }, visitor) as ReturnType<typeof withId>),
    uploading: (visitor) => images.action(argsOf({ form: {} }, visitor)),
    'the address of uploads': (visitor) => images.loader(argsOf({}, visitor)),
  }
  test.each(Object.entries(handlers))('%s', async (_, handle) => {
    for (const visitor of [customer, { user: undefined, sessionId: undefined }]) {
      const result = await Promise.resolve()
        .then(() => handle(visitor))
        .catch((thrown: unknown) => thrown)
      expectRedirect(result, '/')
    }
  })
})

test('M94 the table has its search, sorting and page in the address', async () => {
  await insertProduct(db, { name: 'Rani Kurti' })
  const url = `${path}?search=+rani+&sort=name&page=1`
  const { view: shown, products, total, listPath } = await table.loader(argsOf({ url }))
  expect(shown).toEqual({ show: 'all', search: 'rani', sort: 'name', page: 1 })
  expect([products.map(({ name }) => name), total]).toEqual([['Rani Kurti'], 1])
  expect(listPath).toBe(`${path}?search=rani&sort=name`)
  expect((await table.loader(argsOf({ url: `${path}?sort=odd&page=-3` }))).view).toEqual({
    show: 'all',
    search: '',
    sort: 'newest',
    page: 1,
  })
})

describe('M95 the form', () => {
  test('creates a product, returns to the same view of the table and says so there', async () => {
    expectRedirect(
      await save(typed(), { url: `${path}/new?search=neel&page=2` }),
      `${path}?search=neel&page=2&notice=saved`,
    )
    const { notice } = await table.loader(argsOf({ url: `${path}?notice=saved` }))
    expect(notice).toBe('Product saved successfully!')
  })

  test('M116 with something missing returns 400 with messages at the fields and the input', async () => {
    const rejection = rejectionOf(await save({ ...typed(), color: '', images: [] }))
    expect(rejection.status).toBe(400)
    expect(Object.keys(rejection.result.error ?? {}).sort()).toEqual(['color', 'images'])
    expect(rejection.result.initialValue).toMatchObject({ name: 'Neel Kurti', sizes: 'S, M' })
  })

  test('M135 warns before a product is shown without its declarations, and saves it all the same', async () => {
    const shownFor = (product: Parameters<typeof ProductForm>[0]['product'], settings = {}) => {
      const props = { ...formProps, product, response: undefined }
      return textOf(htmlOf(createElement(ProductForm, props), path, settings))
    }
    expect(shownFor(undefined)).toContain('without its MRP, net quantity and maker or packer')
    expect(shownFor(undefined, { maker: 'Gul Textiles, Ahmedabad' })).toContain('without its MRP and net quantity')

    const form = { ...typed(), name: 'Undeclared Kurti', mrp: '', sizes: 'S, 38', measurements: 'S: bust 91' }
    expectRedirect(await save(form), `${path}?notice=saved`)
    const { products } = await table.loader(argsOf({ url: `${path}?search=undeclared` }))
    const product = await findEditedProduct(db, products[0]?.id ?? '')
    expect(shownFor(product)).toContain('without its MRP and every size in cm')
  })

  describe('M428 in its dialog', () => {
    const dialogOf = async (productId: string, response?: ProductFormResponse) => {
      const opened = await edit.loader(argsOf({ productId, url: `${path}/${productId}/edit` }))
      return htmlOf(createElement(ProductForm, { ...opened, response }), path)
    }

    test('keeps the values of the fields that it doesn’t show', async () => {
      const extras = {
        ...{ slug: 'neel', seoTitle: 'Neel “blue” & more', hsnCode: '6204', isHandmade: true, occasions: ['office'] },
        ...{
          mrp: paise(1_999_00),
          costPrice: paise(400_00),
          skus: 'S: N-S',
          barcodes: 'S: ABCD',
          careSymbols: ['cool-iron'],
        },
        ...{ measurements: 'S: bust 91\nM: bust 96', netQuantity: '1 N', maker: 'Gul\nAhmedabad', madeBy: 'Weavers' },
        ...{ countryOfOrigin: 'Nepal', sizeGuide: 'S: bust 90', modelNote: 'Wears S', technique: 'Ikat' },
      }
      const { id } = await insertProduct(db, { category: 'festive' })
      const before = await findEditedProduct(db, id)
      if (!before) throw new Error('no product')
      await changeProduct(db, { jobs: createFakeJobs(), actor: await testActor(db) }, targetOf(before), {
        ...inputOf(before),
        ...extras,
      })
      const unshown = tagsOf(await dialogOf(id), 'input', { type: 'hidden' })
      const sent: Record<string, string[]> = {}
      for (const { name = '', value = '' } of unshown) sent[name] = [...(sent[name] ?? []), textFrom(value)]
      const form = { ...sent, ...shownOnly(typed()), category: 'festive', stockQuantity: '10', name: 'Renamed' }
      expectRedirect(await save(form, { productId: id }), `${path}?notice=saved`)
      expect(await findEditedProduct(db, id)).toMatchObject({ name: 'Renamed', version: 3, ...extras })
    })

    test('names a field that is wrong and not shown', async () => {
      const { id: productId } = await insertProduct(db, { category: 'festive' })
      const form = { ...typed(), hsnCode: '12', version: '1', loadedStock: '10' }
      const rejection = rejectionOf(await save(form, { productId }))
      expect(textOf(await dialogOf(productId, rejection))).toContain('Please correct HSN code in the other fields.')
    })
  })

  test('M370 names what the law requires at the field that lacks it, the MRP beside the prices', async () => {
    const blank = textOf(
      htmlOf(createElement(ProductForm, { ...formProps, product: undefined, response: undefined }), path),
    )
    expect(blank).toMatch(
      /Original price MRP \(incl\. of all taxes\) \(optional\) As printed on the tag The law requires the MRP\./,
    )
    expect(blank).toContain('The law requires the net quantity.')
    expect(blank).toContain('The law requires a maker or packer, here or for all products in Settings.')
    expect(blank).toContain('Shoppers see India while this is blank.')
    expect(blank).toContain(
      'The law requires your own contact, and this is the demo’s. Change it for all products in Settings',
    )

    const { id: productId } = await insertProduct(db, {
      sizes: ['M', '38'],
      category: 'festive',
      sizeGuide: '',
      measurements: '',
      price: paise(99_00),
    })
    const { product } = await edit.loader(argsOf({ productId }))
    const own = { careEmail: 'care@rang.example', phone: '+91 79 4000 1111' }
    const shown = textOf(htmlOf(createElement(ProductForm, { ...formProps, product, response: undefined }), path, own))
    expect(shown).toContain('The law requires every size in cm. The size guide doesn’t have 38.')
    expect(shown).not.toContain('the demo’s')
  })

  test('M372 asks for the importer of a product from abroad', async () => {
    const shownFor = async (countryOfOrigin: string) => {
      const { id: productId } = await insertProduct(db, { countryOfOrigin, category: 'formal' })
      const { product } = await edit.loader(argsOf({ productId }))
      return textOf(htmlOf(createElement(ProductForm, { ...formProps, product, response: undefined }), path))
    }
    const asks = 'The law requires the importer of products from abroad, too.'
    expect(await shownFor('Nepal')).toContain(asks)
    expect(await shownFor('INDIA')).not.toContain(asks)
  })

  describe('M371 where the settings require declarations', () => {
    const require = async (declarationsRequired: boolean) =>
      saveSettings(db, {
        basedOn: (await readSettings(db)).version,
        values: { declarationsRequired },
        actor: await testActor(db),
      })
    beforeAll(() => require(true))
    afterAll(() => require(false))

    const shown = (props: Pick<Parameters<typeof ProductForm>[0], 'product' | 'response'>) =>
      htmlOf(createElement(ProductForm, { ...formProps, ...props, declarationsRequired: true }), path)
    const marked = (html: string) =>
      [...html.matchAll(/<(?:input|textarea)[^>]*>/g)]
        .filter(([field]) => field.includes('aria-invalid="true"'))
        .map(([field]) => /name="(\w+)"|$/.exec(field)?.[1])
    const incomplete = () => ({ ...typed(), category: 'formal', name: 'Unlabelled Kurti', mrp: '', maker: '' })

    test('a new product without them stays a draft until it has them', async () => {
      const draftId = crypto.randomUUID()
      const rejection = rejectionOf(await save({ ...incomplete(), draftId }))
      expect(rejection).toMatchObject({ status: 400, draftId, undeclared: 'kept-as-draft' })
      const { drafts, total } = await table.loader(argsOf({ url: `${path}?search=unlabelled` }))
      expect([drafts.find(({ id }) => id === draftId)?.name, total]).toEqual(['Unlabelled Kurti', 0])

      const html = shown({ product: undefined, response: { ...rejection, intent: saveProductForm.intent } })
      expect(textOf(html)).toContain(
        'Saved as a draft. To publish this product, please add its MRP and maker or packer.',
      )
      expect(textOf(html)).toContain('This product stays a draft until it has its MRP and maker or packer.')
      expect(textOf(html)).not.toContain('Please fill all required fields')
      expect(marked(html)).toEqual(['mrp', 'maker'])
      expect(html).toContain('Delete draft')

      rejectionOf(await save({ ...incomplete(), draftId, mrp: '1299' }))
      expectRedirect(await save({ ...incomplete(), draftId, mrp: '1299', maker: 'Gul' }), `${path}?notice=saved`)
      const published = await table.loader(argsOf({ url: `${path}?search=unlabelled` }))
      expect([published.drafts, published.products.map(({ id }) => id)]).toEqual([[], [draftId]])
    })

    test('an existing product without them stays as it was, and the form names them at their fields', async () => {
      const { id: productId } = await insertProduct(db, {
        images: [image],
        stockQuantity: 12,
        name: 'As It Was',
      })
      const form = { ...incomplete(), version: '1', loadedStock: '12' }
      const rejection = rejectionOf(await save(form, { productId }))
      expect(rejection).toMatchObject({ status: 400, undeclared: 'not-saved' })
      const product = await findEditedProduct(db, productId)
      expect(product).toMatchObject({ name: 'As It Was', version: 1 })

      const html = shown({ product, response: { ...rejection, intent: saveProductForm.intent } })
      expect(textOf(html)).toContain('Your settings require this product’s MRP and maker or packer. Nothing was saved.')
      expect(textOf(html)).toContain('Changes aren’t saved until this product has its MRP and maker or packer.')
      expect(marked(html)).toEqual(['mrp', 'maker'])
      expectRedirect(await save({ ...form, mrp: '1299', maker: 'Gul' }, { productId }), `${path}?notice=saved`)
    })
  })

  test('M229 gives a new product the shop’s usual delivery charge, and leaves an existing one alone', async () => {
    const chargeIn = async (deliveryCharge: Paise, product: { productId?: string } = {}) => {
      const args = argsOf(product)
      args.context.set(shopContext, { version: 1, settings: { ...DEFAULT_SETTINGS, deliveryCharge }, changedAt: {} })
      const html = htmlOf(createElement(ProductForm, { ...(await edit.loader(args)), response: undefined }), path)
      return /<input [^>]*name="deliveryCharge"[^>]*>/.exec(html)?.[0]
    }
    expect(await chargeIn(paise(49_50))).toContain('value="49.50"')
    expect(await chargeIn(paise(0))).not.toMatch(/value="[^"]/)
    const { id } = await insertProduct(db, { hasDeliveryCharge: true, deliveryCharge: paise(79_00) })
    expect(await chargeIn(paise(49_50), { productId: id })).toContain('value="79"')
  })

  test('M101 deleting says that the bin keeps the product', async () => {
    const text = textOf(htmlOf(createElement(ConfirmDeleteProduct, { name: 'Neel', error: undefined, closeTo: path })))
    expect(text).toContain('Are you sure you want to delete this product? This action cannot be undone. Shoppers')
    expect(text).toContain('The bin keeps it, with its stock and images, until you restore it or empty the bin.')
  })

  test('M154 warns a shop that collects tax of a price that fits neither rate, and saves it once that was seen', async () => {
    const args = (more: Typed = {}) => {
      const form = { ...typed(), name: 'Between Rates', price: '2799', originalPrice: '2799', mrp: '2799', ...more }
      const made = argsOf({ form })
      const settings = { ...DEFAULT_SETTINGS, taxMode: 'regular', gstin: '24AAACC1206D1ZM' } as const
      made.context.set(shopContext, { version: 1, settings, changedAt: {} })
      return made
    }
    const rejection = rejectionOf(await edit.action(args()))
    expect(rejection).toMatchObject({ status: 409, warnings: ['price-between-rates'] })
    expectRedirect(await edit.action(args({ [SEEN_WARNINGS]: 'price-between-rates' })), `${path}?notice=saved`)
  })

  test('M300 M301 a form is saved as a draft, opened again as it was typed, published and deleted', async () => {
    const draftId = crypto.randomUUID()
    const half = {
      intent: 'save-product-draft',
      draftId,
      name: 'Half a kurti',
      price: 'soon',
      sizes: 'S',
      images: [image],
    }
    expectRedirect(await save(half, { url: `${path}/new?sort=name` }), `${path}?sort=name&notice=draft-saved`)
    expect((await table.loader(argsOf({}))).drafts).toMatchObject([{ id: draftId, name: 'Half a kurti' }])

    const opened = await edit.loader(argsOf({ url: `${path}/new?draft=${draftId}` }))
    expect(opened.draft).toMatchObject({ id: draftId, isSaved: true })
    const html = htmlOf(createElement(ProductForm, { ...opened, response: undefined }), path)
    for (const value of ['Half a kurti', 'soon', image, draftId]) expect(html).toContain(`value="${value}"`)
    expect(textOf(html)).toContain('Delete draft')

    expect(rejectionOf(await save({ ...typed(), draftId, color: '' }))).toMatchObject({ status: 400, draftId })
    for (let times = 0; times < 2; times++) {
      expectRedirect(await save({ ...typed(), draftId, name: 'Whole kurti' }), `${path}?notice=saved`)
    }
    const { products, drafts } = await table.loader(argsOf({ url: `${path}?search=whole` }))
    expect([products.map(({ id }) => id), drafts]).toEqual([[draftId], []])
    expect(rejectionOf(await save(half))).toMatchObject({ status: 409, intent: 'save-product-draft' })

    const other = { ...half, draftId: crypto.randomUUID() }
    await save(other)
    expectRedirect(await save({ ...other, intent: 'delete-product-draft' }), `${path}?notice=draft-deleted`)
    expect((await table.loader(argsOf({}))).drafts).toEqual([])
  })

  test('M302 a copy of a product opens with its values and no stock', async () => {
    const { id } = await insertProduct(db, {
      name: 'Neel',
      stockBySize: { S: 2, M: 3 },
      category: 'office-wear',
    })
    const opened = await edit.loader(argsOf({ url: `${path}/new?copy=${id}` }))
    expect(opened.draft?.id).not.toBe(id)
    const html = htmlOf(createElement(ProductForm, { ...opened, response: undefined }), path)
    expect(html).toContain('value="Neel (copy)"')
    expect(html).toContain('value="office-wear"')
    expect(textOf(html)).toContain('0 in all sizes')
    for (const param of ['copy', 'draft']) {
      const missing = edit.loader(argsOf({ url: `${path}/new?${param}=${crypto.randomUUID()}` }))
      await expect(missing).rejects.toMatchObject({ init: { status: 404 } })
    }
  })

  test('takes as many fields as the longest form has', async () => {
    const sizes = Array.from({ length: 30 }, (_, number) => `${number + 30}`)
    const images = [image, ...(await Promise.all(Array.from({ length: 19 }, () => insertStoredImage(db))))]
    const careSymbols = Object.keys(CARE_SYMBOLS)
    const rows = { stockSize: sizes, stockCount: sizes.map(() => '2'), stockLoaded: sizes.map(() => '') }
    const form = {
      ...typed(),
      sizes: sizes.join(','),
      images,
      careSymbols,
      asksSizeStock: 'yes',
      isBySize: 'on',
      ...rows,
    }
    expectRedirect(await save({ ...form, name: 'Thirty sizes' }), `${path}?notice=saved`)
    const { products } = await table.loader(argsOf({ url: `${path}?search=thirty` }))
    expect(products[0]).toMatchObject({ stockQuantity: 60 })
  })

  test('M135 rejects prices above the MRP at their fields', async () => {
    const rejection = rejectionOf(await save({ ...typed(), price: '1300', originalPrice: '1400' }))
    expect(rejection.status).toBe(400)
    expect(Object.keys(rejection.result.error ?? {}).sort()).toEqual(['originalPrice', 'price'])
  })

  test('of a product loads it, and saves over the version it loaded', async () => {
    const { id: productId, ...product } = await insertProduct(db, { images: [image], stockQuantity: 10 })
    const loaded = await edit.loader(argsOf({ productId }))
    expect(loaded.product).toMatchObject({ name: product.name, version: 1, stockQuantity: 10 })

    const form = {
      ...typed(),
      version: '1',
      loadedStock: '10',
      stockQuantity: '12',
      stockReason: 'restock',
      price: plainRupees(product.price),
    }
    expectRedirect(await save(form, { productId }), `${path}?notice=saved`)
    expect(await findEditedProduct(db, productId)).toMatchObject({ name: 'Neel Kurti', stockQuantity: 12 })

    const second = rejectionOf(await save({ ...form, name: 'Mine' }, { productId }))
    expect(second).toMatchObject({
      status: 409,
      target: { version: 2, loadedStock: 10 },
      savedElsewhere: ['Name: Neel Kurti'],
    })
    expect(second.error).toContain('changed in another window')
    expect(second.result.initialValue).toMatchObject({ name: 'Mine' })
    expectRedirect(await save({ ...form, name: 'Mine', version: '2' }, { productId }), `${path}?notice=saved`)
    // Both windows loaded the same stock, so each one's difference counts once.
    expect(await findEditedProduct(db, productId)).toMatchObject({ name: 'Mine', stockQuantity: 14 })
  })

  test('M245 counts each size on its own, and asks why only when the sum changes', async () => {
    const { id: productId } = await insertProduct(db, { images: [image], sizes: ['M'], stockQuantity: 10 })
    const form = { ...typed(), sizes: 'M', version: '1', loadedStock: '10', stockQuantity: '10', asksSizeStock: 'yes' }
    const split = { ...form, isBySize: 'on', stockSize: 'M', stockLoaded: '' }
    expect(rejectionOf(await save({ ...split, stockCount: 'ten' }, { productId }))).toMatchObject({
      status: 400,
      sizeStock: { isBySize: true, rows: [{ size: 'M', count: 'ten', loaded: '' }] },
    })
    expect(rejectionOf(await save({ ...split, stockCount: '9' }, { productId }))).toHaveProperty('stockChangeErrors')
    expectRedirect(await save({ ...split, stockCount: '10' }, { productId }), `${path}?notice=saved`)
    const { product } = await edit.loader(argsOf({ productId }))
    expect(product?.onHand).toEqual(new Map([['M', 10]]))
    expectRedirect(await save({ ...form, version: '2', name: 'Merged' }, { productId }), `${path}?notice=saved`)
    expect((await edit.loader(argsOf({ productId }))).product?.onHand).toEqual(new Map([['', 10]]))
  })

  test('M367 a rejected change of the stock leads to its field, and the address of a size to that size', async () => {
    const { id: productId } = await insertProduct(db, {
      images: [image],
      stockBySize: { S: 3, 'Free Size': 1 },
    })
    const { product } = await edit.loader(argsOf({ productId }))
    const focused = (response: ReturnType<typeof rejectionOf>) => {
      const props = { ...formProps, product }
      const html = htmlOf(
        createElement(ProductForm, { ...props, response: { ...response, intent: saveProductForm.intent } }),
        path,
      )
      return html.match(/<(?:input|select)[^>]*autofocus[^>]*>/gi)?.map((field) => /name="(\w+)"|$/.exec(field)?.[1])
    }
    const form = {
      ...typed(),
      version: '1',
      loadedStock: '4',
      asksSizeStock: 'yes',
      isBySize: 'on',
      sizes: 'S, Free Size',
    }
    const counted = (...stockCount: string[]) =>
      ({ ...form, stockSize: ['S', 'Free Size'], stockLoaded: ['3', '1'], stockCount }) as const
    expect(focused(rejectionOf(await save(counted('2', '1'), { productId })))).toEqual(['stockReason'])
    const other = { ...counted('2', '1'), stockReason: 'correction' }
    expect(focused(rejectionOf(await save(other, { productId })))).toEqual(['stockNote'])
    const unread = rejectionOf(await save(counted('3', 'one'), { productId }))
    expect([unread.wrongSize, focused(unread)]).toEqual(['Free Size', ['stockCount']])

    const { id: shared } = await insertProduct(db, {})
    for (const [id, size] of [
      [productId, 'Free Size'],
      [shared, ''],
    ] as const) {
      const opened = await edit.loader(argsOf({ productId: id }))
      const html = htmlOf(createElement(ProductForm, { ...opened, response: undefined }), path)
      expect(html).toContain(`id="${stockFieldId(size)}"`)
    }
  })

  test('M219 asks for the reason of a stock change, only if there is one, and the view shows it', async () => {
    const { id: productId } = await insertProduct(db, { images: [image], stockQuantity: 10 })
    const form = { ...typed(), version: '1', loadedStock: '10', stockQuantity: '9' }
    const rejection = rejectionOf(await save({ ...form, stockReason: 'correction' }, { productId }))
    expect(rejection).toMatchObject({ status: 400, stockChangeErrors: { note: ['Please say what happened'] } })
    const { product } = await edit.loader(argsOf({ productId }))
    const shown = (response?: Parameters<typeof ProductForm>[0]['response']) =>
      htmlOf(createElement(ProductForm, { ...formProps, product, response }), path)
    expect(shown()).toContain('stockReason')
    expect(shown()).not.toContain('Please choose why the stock is changing')
    const asked = rejectionOf(await save(form, { productId }))
    expect(shown({ ...asked, intent: 'save-product' })).toContain('Please choose why the stock is changing')

    const given = { ...form, stockReason: 'correction', stockNote: 'Given to the tailor' }
    expectRedirect(await save(given, { productId }), `${path}?notice=saved`)
    const movement = { delta: -1, reason: 'correction', note: 'Given to the tailor', countAfter: 9 }
    expect((await view.loader(withId({ productId }))).stock.movements[0]).toMatchObject(movement)
    expect((await stock.loader(withId({ productId }))).movements[0]).toMatchObject(movement)
    const same = { ...typed(), version: '2', loadedStock: '9', stockQuantity: '9', color: 'Madder' }
    expectRedirect(await save(same, { productId }), `${path}?notice=saved`)
    const unknown = stock.loader(withId({ productId: crypto.randomUUID() }))
    expect(await unknown.catch((error: unknown) => error)).toMatchObject({ init: { status: 404 } })
  })

  test('says how many units are reserved when the stock would be less', async () => {
    const { id: productId } = await insertProduct(db, {
      images: [image],
      stockQuantity: 10,
      reservedQuantity: 4,
    })
    const rejection = rejectionOf(
      await save(
        { ...typed(), version: '1', loadedStock: '10', stockQuantity: '1', stockReason: 'counted' },
        { productId },
      ),
    )
    expect(rejection).toMatchObject({
      status: 409,
      error: 'Stock can’t be less than the 4 units reserved for unpaid checkouts. 10 are on hand now.',
      wrongSize: '',
    })
  })

  test('with an unavailable image says which one', async () => {
    expect(rejectionOf(await save({ ...typed(), images: [image, '/images/gone.jpg'] }))).toMatchObject({
      status: 409,
      error: 'Image 2 is no longer available. Please upload it again.',
    })
  })

  test('of an unknown product is not found, and can’t be saved', async () => {
    for (const productId of [crypto.randomUUID(), 'odd']) {
      await expect(edit.loader(argsOf({ productId }))).rejects.toMatchObject({ init: { status: 404 } })
      const rejection = rejectionOf(await save({ ...typed(), version: '1', loadedStock: '1' }, { productId }))
      expect(rejection).toMatchObject({ status: 404, error: 'This product is no longer in the catalogue.' })
    }
  })

  test('without the version it was opened with returns 400', async () => {
    const { id: productId } = await insertProduct(db)
    await expect(save(typed(), { productId })).rejects.toMatchObject({ init: { status: 400 } })
  })

  test('reports an error, and logs it', async () => {
    const logged = vi.spyOn(log, 'error')
    expect(rejectionOf(await save(typed(), { db: brokenDatabase(db) }))).toMatchObject({
      status: 500,
      error: 'Unknown error',
    })
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ intent: 'save-product' }), 'a form failed')
  })
})

test('M98 the view shows the product with all its images', async () => {
  const product = await insertProduct(db, { images: [image, '/images/second.jpg'] })
  const { product: shown, images } = await view.loader(withId({ productId: product.id }))
  expect(shown.name).toBe(product.name)
  expect(images).toMatchObject([{ url: image, width: 900, height: 1200 }, { url: '/images/second.jpg' }])
  await expect(view.loader(withId({ productId: 'odd' }))).rejects.toMatchObject({ init: { status: 404 } })
})

describe('M101 deleting', () => {
  test('confirms by name, deletes, and returns to the table', async () => {
    const { id: productId, name } = await insertProduct(db)
    expect(await remove.loader(withId({ productId }))).toMatchObject({ name })
    const url = `${path}/${productId}/delete?sort=name`
    expectRedirect(await remove.action(withId({ productId, url, form: {} })), `${path}?sort=name&notice=deleted`)
    expect(await findEditedProduct(db, productId)).toBeUndefined()
    await expect(remove.loader(withId({ productId }))).rejects.toMatchObject({ init: { status: 404 } })
    expectRedirect(await remove.action(withId({ productId, url, form: {} })), `${path}?sort=name`)
  })

  test('reports an error, and logs it', async () => {
    const logged = vi.spyOn(log, 'error')
    const productId = crypto.randomUUID()
    const result = await remove.action(withId({ productId, form: {}, db: brokenDatabase(db) }))
    expect(result).toMatchObject({ data: { error: 'Failed to delete product' }, init: { status: 500 } })
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ intent: 'delete-product' }), 'a form failed')
  })
})

test('M305 the colour of a stored picture is proposed', async () => {
  const teal = sharp({ create: { width: 60, height: 80, channels: 3, background: 'white' } }).composite([
    { input: { create: { width: 30, height: 60, channels: 3, background: '#1c6670' } } },
  ])
  const bytes = new Uint8Array(await teal.png().toBuffer())
  const ask = async (url: string) => {
    const args = argsOf({ url: `${path}/images?color=${encodeURIComponent(url)}` })
    const readImage: ImageStorage['readImage'] = async ({ key }) =>
      key.startsWith('gone') ? undefined : { bytes, type: 'image/jpeg', tag: key, isFinal: true }
    args.context.set(storageContext, { readImage } as ImageStorage)
    const response = await images.loader(args)
    return { status: response.status, ...((await response.json()) as object) }
  }
  expect(await ask('/images/new.jpg')).toMatchObject({ status: 200, color: { name: 'Teal' } })
  expect(await ask('/images/gone.jpg')).toEqual({ status: 200, color: null })
  expect(await ask('https://elsewhere.example/new.jpg')).toMatchObject({ status: 405 })
})

describe('M97 an upload', () => {
  async function send(body: BodyInit | null, saveImage: ImageStorage['saveImage'], index = '2') {
    const args = argsOf({ url: `${path}/images?index=${index}` })
    args.context.set(storageContext, { saveImage } as ImageStorage)
    const request = new Request(args.url, { method: 'POST', body })
    const response = await images.action({ ...args, request })
    return { status: response.status, body: await response.json() }
  }

  test('is the request’s body, and the response is its address', async () => {
    const given: unknown[] = []
    const saveImage: ImageStorage['saveImage'] = async (...got) => {
      given.push(...got)
      return { status: 'saved', url: '/images/new.jpg' }
    }
    expect(await send('bytes', saveImage)).toEqual({ status: 201, body: { url: '/images/new.jpg' } })
    expect([Buffer.from(given[0] as Uint8Array).toString(), given[1]]).toEqual(['bytes', 2])
    await send('bytes', saveImage, '../2')
    expect(given[3]).toBe(0)
  })

  test('that isn’t an image, or is too large, is rejected with the form’s message', async () => {
    const reject = (reason: 'not-an-image' | 'too-large') => async () => ({ status: 'rejected', reason }) as const
    expect(await send('x', reject('not-an-image'))).toEqual({
      status: 415,
      body: { error: 'Please upload only image files.' },
    })
    const tooLarge = { status: 413, body: { error: 'Image size should be less than 5MB.' } }
    expect(await send('x', reject('too-large'))).toEqual(tooLarge)
    const never = vi.fn()
    expect(await send(new Uint8Array(5 * 1024 * 1024), never)).toEqual(tooLarge)
    expect(never).not.toHaveBeenCalled()
  })

  describe('in the form itself', () => {
    const store: ImageStorage['saveImage'] = async (_, index) => ({ status: 'saved', url: `/images/${index}.jpg` })

    function saveWithFiles(count: number, saveImage: ImageStorage['saveImage']) {
      const form = new FormData()
      form.append('name', 'Neel Kurti')
      for (let file = 0; file < count; file++) form.append('files', new File(['x'], `${file}.png`))
      const args = argsOf({ url: `${path}/new` })
      args.context.set(storageContext, { saveImage } as ImageStorage)
      return edit.action({ ...args, request: new Request(args.url, { method: 'POST', body: form }) })
    }

    test('M430 may bring a share picture, which a rejected form keeps and a checkbox removes', async () => {
      const picture = await insertStoredImage(db)
      const saveImage = vi.fn(async () => ({ status: 'saved', url: picture }))
      const send = async (more: Record<string, string | File>) => {
        const form = new FormData()
        const texts = { ...typed(), category: 'festive', name: 'Shared Kurti', ...more }
        for (const [name, values] of Object.entries(texts)) {
          for (const value of [values].flat()) form.append(name, value)
        }
        const args = argsOf({ url: `${path}/new` })
        args.context.set(storageContext, { saveImage } as never)
        return edit.action({ ...args, request: new Request(args.url, { method: 'POST', body: form }) })
      }
      const shareImageFile = new File(['x'], 'share.png')
      expect(rejectionOf(await send({ shareImageFile, color: '' })).result.initialValue?.shareImage).toBe(picture)
      const [draftId, other] = [crypto.randomUUID(), crypto.randomUUID()]
      expectRedirect(await send({ shareImageFile, draftId }), `${path}?notice=saved`)
      expect(await findEditedProduct(db, draftId)).toMatchObject({ shareImage: picture })
      expectRedirect(
        await send({ shareImage: picture, shareImageRemoved: 'on', draftId: other }),
        `${path}?notice=saved`,
      )
      expect(await findEditedProduct(db, other)).toMatchObject({ shareImage: '' })

      saveImage.mockRejectedValueOnce(new Error('no space left'))
      const failed = rejectionOf(await send({ shareImageFile }))
      expect(failed).toMatchObject({ status: 500, result: { initialValue: { name: 'Shared Kurti' } } })
      expect(failed.result.error).toHaveProperty('shareImage')
      const gone = rejectionOf(await send({ shareImage: '/images/gone.jpg' }))
      expect(gone).toMatchObject({ status: 409, result: { error: { shareImage: [expect.any(String)] } } })
    })

    test('may consist of twenty files; with more, twenty are stored and the form says so', async () => {
      const saveImage = vi.fn(store)
      expect(rejectionOf(await saveWithFiles(20, saveImage)).error).toBeUndefined()
      expect(saveImage).toHaveBeenCalledTimes(20)

      const rejection = rejectionOf(await saveWithFiles(21, saveImage))
      expect(rejection).toMatchObject({ status: 400, error: 'A product can have up to 20 images' })
      expect(rejection.result.initialValue).toMatchObject({ name: 'Neel Kurti' })
      expect(rejection.result.initialValue?.images).toHaveLength(20)
      expect(saveImage).toHaveBeenCalledTimes(40)
    })

    test('is rejected unread with twice as many files as a product can have', async () => {
      const saveImage = vi.fn(store)
      await expect(saveWithFiles(41, saveImage)).rejects.toMatchObject({ init: { status: 400 } })
      expect(saveImage).not.toHaveBeenCalled()
    })

    test('F09 that can’t be stored leaves what was typed in the form, with the images before it', async () => {
      const logged = vi.spyOn(log, 'error')
      const rejection = rejectionOf(
        await saveWithFiles(3, (upload, index) =>
          index < 2 ? store(upload, index) : Promise.reject(new Error('no space left')),
        ),
      )
      expect(rejection).toMatchObject({ status: 500, error: 'Unexpected error during image upload.' })
      expect(rejection.result.initialValue).toMatchObject({
        name: 'Neel Kurti',
        images: ['/images/0.jpg', '/images/1.jpg'],
      })
      expect(logged).toHaveBeenCalledWith(expect.anything(), 'could not store an uploaded image')
    })
  })

  test('F09 that can’t be stored says which one it was', async () => {
    const logged = vi.spyOn(log, 'error')
    expect(await send('x', () => Promise.reject(new Error('no space left')))).toEqual({
      status: 500,
      body: { error: 'Failed to upload image 3.' },
    })
    expect(logged).toHaveBeenCalledWith(expect.anything(), 'could not store an uploaded image')
  })
})

describe('M471 the SKUs and barcodes of sizes', () => {
  const codes = { codeSize: ['S', 'M'], skuOfSize: ['RT-1-S', ' RT-1-M '], barcodeOfSize: ['', '4006381333931'] }

  test('are saved as they are typed beside the sizes, and those of other sizes stay', async () => {
    const { id } = await insertProduct(db, { sizes: ['S', 'M'], images: [image] })
    const sent = { ...typed(), stockQuantity: '10', skus: 'L: RT-1-L', ...codes, version: '1', loadedStock: '10' }
    expectRedirect(await save(sent, { productId: id }), `${path}?notice=saved`)
    const saved = await findEditedProduct(db, id)
    expect(saved).toMatchObject({ skus: 'L: RT-1-L, S: RT-1-S, M: RT-1-M', barcodes: 'M: 4006381333931' })
  })

  test('that break the rules or another product has are rejected at their size, and stay typed', async () => {
    await db
      .updateTable('products')
      .set({ name: 'Owner', skus: 'S: RT-2' })
      .where('id', '=', (await insertProduct(db)).id)
      .execute()
    const wrong = rejectionOf(await save({ ...typed(), ...codes, barcodeOfSize: ['4006381333932', ''] }))
    expect(wrong.result.error).toEqual({ barcodes: [expect.stringContaining('Size S: ')] })
    const taken = rejectionOf(await save({ ...typed(), ...codes, skuOfSize: ['', 'rt-2'] }))
    expect(taken).toMatchObject({ status: 409, takenSku: { size: 'M', error: '“Owner” already has the SKU rt-2' } })
    const html = htmlOf(createElement(ProductForm, { ...formProps, product: undefined, response: taken }))
    expect(html).toContain('value="rt-2"')
    expect(textOf(html)).toContain('“Owner” already has the SKU rt-2')
  })
})
