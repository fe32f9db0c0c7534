import { createElement } from 'react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inputOf } from '#app/domain/catalog/bulk/plan-bulk-change.ts'
import { CARE_SYMBOLS } from '#app/domain/catalog/care-symbols.ts'
import { ConfirmDeleteProduct } from '#app/domain/catalog/manage/confirm-delete-product.tsx'
import { FIELD_LIST } from '#app/domain/catalog/product-fields.ts'
import { findEditedProduct } from '#app/domain/catalog/product-form/edited-product.server.ts'
import type { EditedProduct } from '#app/domain/catalog/product-form/edited-product.ts'
import { saveProductForm } from '#app/domain/catalog/product-form/product.form.ts'
import { ProductForm } from '#app/domain/catalog/product-form/product-form.tsx'
import type { ProductFormResponse } from '#app/domain/catalog/product-form/product-form-state.ts'
import { SEEN_WARNINGS } from '#app/domain/catalog/product-form/product-warnings.ts'
import { changeProduct } from '#app/domain/catalog/product-form/save-product.server.ts'
import { readSettings, saveSettings, shopContext } from '#app/domain/settings/settings.server.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { type Paise, paise, plainRupees } from '#app/money.ts'
import type { Visitor } from '#app/platform/auth/visitor.server.ts'
import { log } from '#app/platform/log.server.ts'
import { brokenDatabase } from '#tests/support/database/broken-database.ts'
import { insertStoredImage, testActor } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { tagsOf } from '#tests/support/routes/markup.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import {
  expectRedirect,
  formProps,
  PRODUCTS as path,
  rejectionOf,
  setUpProductForm,
  type Typed,
} from '#tests/support/suites/product-form-suite.ts'
import * as remove from './product-delete.tsx'
import * as edit from './product-form.tsx'
import * as images from './product-images.ts'
import * as view from './product-view.tsx'
import * as table from './products.tsx'

const { db, image, argsOf, withId, typed, save } = await setUpProductForm()
const customer = signedIn(await insertCustomer(db))

/** Without the fields that the dialog doesn't have. */
const shownOnly = (form: ReturnType<typeof typed>) =>
  Object.fromEntries(
    Object.entries(form).filter(([name]) => FIELD_LIST.some((field) => field.name === name && field.inDialog)),
  )

const textFrom = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")

const targetOf = ({ id: productId, version, stockQuantity: loadedStock }: EditedProduct) => ({
  productId,
  version,
  loadedStock,
})

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
        slug: 'neel',
        seoTitle: 'Neel “blue” & more',
        hsnCode: '6204',
        isHandmade: true,
        occasions: ['office'],
        mrp: paise(1_999_00),
        costPrice: paise(400_00),
        skus: 'S: N-S',
        barcodes: 'S: ABCD',
        careSymbols: ['cool-iron'],
        measurements: 'S: bust 91\nM: bust 96',
        netQuantity: '1 N',
        maker: 'Gul\nAhmedabad',
        madeBy: 'Weavers',
        countryOfOrigin: 'Nepal',
        sizeGuide: 'S: bust 90',
        modelNote: 'Wears S',
        technique: 'Ikat',
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
