import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { stockFieldId } from '#app/domain/catalog/manage/product-list.ts'
import { findEditedProduct } from '#app/domain/catalog/product-form/edited-product.server.ts'
import { saveProductForm } from '#app/domain/catalog/product-form/product.form.ts'
import { ProductForm } from '#app/domain/catalog/product-form/product-form.tsx'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import {
  expectRedirect,
  formProps,
  PRODUCTS as path,
  rejectionOf,
  setUpProductForm,
} from '#tests/support/suites/product-form-suite.ts'
import * as edit from './product-form.tsx'
import * as stock from './product-stock.tsx'
import * as view from './product-view.tsx'

const { db, image, argsOf, withId, typed, save } = await setUpProductForm()

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
