import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { sampleFields } from '#tests/support/factories/product-factory.ts'
import { tagsOf } from '#tests/support/routes/markup.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { describeFields, shownText, toFieldValues, typedText } from './field-texts.ts'
import { FILE_COLUMNS, readCells, writeCells } from './import/csv-cells.ts'
import { ProductFacts } from './manage/product-facts.tsx'
import type { Product } from './product.ts'
import { FIELD_LIST, mapFields, type ProductInput } from './product-fields.ts'
import type { EditedProduct } from './product-form/edited-product.ts'
import { previewedProduct } from './product-form/previewed-product.ts'
import { ProductForm } from './product-form/product-form.tsx'
import { productInput } from './product-form/product-input.ts'
import { readUnsavedProduct } from './product-form/unsaved-product.ts'
import { pageFacts } from './product-page/page-facts.ts'

/** A product with a distinct value in every field. */
const product: EditedProduct = {
  ...mapFields<ProductInput>(({ name, kind }) => {
    const place = FIELD_LIST.findIndex((field) => field.name === name) + 1
    if (kind === 'amount' || kind === 'optional-amount') return paise(place * 101_00)
    if (kind === 'count') return place
    if (kind === 'digits') return `62${place}0`
    if (kind === 'care-symbols') return ['hand-wash', 'dry-in-shade']
    if (kind === 'image') return '/images/1-share-0.jpg'
    if (kind === 'codes') return `S: ${place}34567890`
    if (kind === 'choices') return ['office', 'party']
    return kind === 'flag' || sampleFields()[name]
  }),
  id: crypto.randomUUID(),
  version: 3,
  reserved: 0,
  onHand: new Map(),
}

const formProps = {
  usualPrices: {},
  asked: { history: [], days: 30 },
  sizeGuides: DEFAULT_SETTINGS,
  declarationsRequired: false,
  product,
  draft: undefined,
  usualDeliveryCharge: undefined,
  response: undefined,
  closeTo: '/admin/products',
  isPage: true,
}
const form = htmlOf(<ProductForm {...formProps} />)
const view = htmlOf(<ProductFacts product={product} images={[]} />)

test('M428 the dialog of the form sends every field, also those that it doesn’t show', () => {
  const dialog = htmlOf(<ProductForm {...formProps} isPage={false} />)
  for (const { name, label, kind, inDialog } of FIELD_LIST) {
    const inputs = tagsOf(dialog, 'input', { name })
    const isHidden = inputs.length > 0 && inputs.every(({ type }) => type === 'hidden')
    expect([name, isHidden]).toEqual([name, !inDialog])
    if (isHidden) expect(inputs.map(({ value }) => value)).toEqual([toFieldValues(product)[name]].flat())
    else expect(textOf(dialog)).toContain(kind === 'images' ? 'Add images' : label)
  }
})

describe.each(FIELD_LIST)('the field $name', ({ name, label, column, kind, group, onProductPage }) => {
  test('has an input with its label in the form', () => {
    expect(['input', 'textarea', 'select'].flatMap((tag) => tagsOf(form, tag, { name }))).not.toEqual([])
    expect(textOf(form)).toContain(label)
  })

  test('is shown in the back office', () => {
    // The name is the title of the view, and the gallery shows the images.
    if (name === 'name' || kind === 'images') return
    if (group !== 'delivery') expect(textOf(view)).toContain(label)
    if (kind !== 'flag') expect(textOf(view)).toContain(shownText(name, product[name]))
  })

  test('has a column in a product file, which reads back what it writes', () => {
    const cells = Object.fromEntries(FILE_COLUMNS.map((each, index) => [each, writeCells(product)[index] ?? '']))
    expect(cells[column]).toBe(typedText(name, product[name]))
    expect(readCells(cells, undefined)).toMatchObject({ status: 'read', input: { [name]: product[name] } })
  })

  test('is shown with its label when another window changed it', () => {
    expect(describeFields({ [name]: product[name] })).toEqual([expect.stringContaining(`${label}: `)])
  })

  test('is listed on the product page if the table says so', () => {
    const {
      hsnCode: _,
      costPrice: _c,
      skus: _s,
      barcodes: _b,
      isHidden: _h,
      version: __,
      reserved: ___,
      onHand: ____,
      ...fields
    } = product
    const shown: Product = {
      ...fields,
      cover: { url: '', width: 900, height: 1200, placeholder: undefined },
      available: 1,
      stock: new Map([['', 1]]),
      createdAt: new Date(),
    }
    expect(pageFacts(shown, DEFAULT_SETTINGS).some((fact) => fact.label === label)).toBe(onProductPage === true)
  })
})

test('a draft retains every field as it is typed', () => {
  const typed = new FormData()
  for (const [name, values] of Object.entries(toFieldValues(product))) {
    for (const value of [values].flat()) typed.append(name, value)
  }
  expect(readUnsavedProduct(typed).values).toEqual(toFieldValues(product))
})

test('a preview shows every field as it is typed', () => {
  const {
    id: _,
    version: __,
    reserved: ___,
    onHand: ____,
    hsnCode: _____,
    costPrice: _c,
    skus: _s,
    barcodes: _b,
    isHidden: _h,
    shareImage: _s2,
    ...fields
  } = product
  const typed = { values: toFieldValues(product), sizeStock: { isBySize: false, rows: [] } }
  expect(previewedProduct(typed, []).product).toMatchObject(fields)
})

test('the form’s initial values are a valid product', () => {
  const { id: _, version: __, reserved: ___, onHand: ____, ...fields } = product
  expect(productInput.parse(toFieldValues(product))).toEqual(fields)
})

test('M371 M557 where declarations are required, only fields that can stay blank are called optional', () => {
  const declarations = ['MRP (incl. of all taxes)', 'Net quantity', 'Measurements in cm', 'Maker', 'Packer']
  const optional = (changes: Partial<EditedProduct>, declarationsRequired = true) => {
    const text = textOf(
      htmlOf(
        <ProductForm
          {...formProps}
          product={{ ...product, isHidden: false, ...changes }}
          declarationsRequired={declarationsRequired}
        />,
      ),
    )
    return declarations.filter((label) => text.includes(`${label} (optional)`))
  }
  const blank = { mrp: null, netQuantity: '', measurements: '', sizes: ['Made to measure'], sizeGuide: '' }
  expect(optional({ ...blank, maker: '', packer: '' }, false)).toEqual(declarations)
  expect(optional({ ...blank, maker: '', packer: '' })).toEqual([])
  expect(optional({ ...blank, maker: 'Gul Textiles', packer: '' })).toEqual(['Packer'])
  expect(optional({ sizes: ['M'], sizeGuide: '', maker: '', packer: 'Gul' })).toEqual(['Measurements in cm', 'Maker'])
  const designGuide = { sizeGuide: '', measurements: 'Made to measure: bust 96' }
  expect(optional({ ...blank, designGuide })).toEqual(['Measurements in cm', 'Maker', 'Packer'])
})
