import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CARE_SYMBOLS } from '#app/domain/catalog/care-symbols.ts'
import { OCCASIONS } from '#app/domain/catalog/occasions.ts'
import {
  FIELD_LIST,
  type FieldKind,
  type ProductField,
  type ProductInput,
  type ValueByKind,
} from '#app/domain/catalog/product-fields.ts'
import { MAX_PAISE, paise } from '#app/money.ts'
import { newCategory } from '#app/vocabulary/categories.ts'
import { makeProductInput } from '#tests/support/factories/admin-factory.ts'
import { RUNS } from '#tests/support/run/property-runs.ts'
import type { EditedProduct } from '../product-form/edited-product.ts'
import { arm, disarm, FILE_COLUMNS, type FileCells, readCells, writeCells } from './csv-cells.ts'

const present: EditedProduct = {
  ...makeProductInput(),
  id: crypto.randomUUID(),
  version: 3,
  reserved: 0,
  onHand: new Map(),
}

const cellsOf = (cells: string[]): FileCells =>
  Object.fromEntries(FILE_COLUMNS.map((column, index) => [column, cells[index] ?? '']))

/** Text as the form would normalise it. */
const text = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength })
    .map((typed) => typed.replaceAll('\r\n', '\n').replaceAll('\0', '').toWellFormed().trim())
    .filter((typed) => typed !== '' && typed.length <= maxLength)

const VALUES: { [Kind in FieldKind]: fc.Arbitrary<ValueByKind[Kind]> } = {
  text: text(60),
  'long-text': text(200),
  digits: fc.option(fc.constantFrom('6211', '62114290')),
  amount: fc.integer({ min: 0, max: MAX_PAISE }).map(paise),
  'optional-amount': fc.option(fc.integer({ min: 0, max: MAX_PAISE }).map(paise)),
  count: fc.integer({ min: 0, max: 1_000_000 }),
  category: fc.constantFrom('casual', 'formal', 'party', 'festive', 'office-wear'),
  sizes: fc.uniqueArray(
    text(12)
      .map((size) => size.replaceAll(',', '').trim())
      .filter((size) => size !== ''),
    { minLength: 1, maxLength: 30 },
  ),
  codes: fc.constantFrom('', 'S: 96385074, M: 4006381333931'),
  measurements: fc.constantFrom('', 'S: bust 91.5, length 110\nM: bust 96, length 110'),
  images: fc.uniqueArray(
    fc.nat(9_999).map((number) => `/images/${number}.jpg`),
    { minLength: 1, maxLength: 20 },
  ),
  image: fc.constantFrom('', '/images/1-a-0.jpg'),
  'care-symbols': fc.subarray(Object.keys(CARE_SYMBOLS)),
  choices: fc.subarray([...OCCASIONS]),
  flag: fc.boolean(),
}

function arbitraryOf(field: ProductField): fc.Arbitrary<unknown> {
  const isEmptyAllowed = (field.kind === 'text' || field.kind === 'long-text') && field.isOptional
  return isEmptyAllowed ? fc.oneof(fc.constant(''), VALUES[field.kind]) : VALUES[field.kind]
}

const fields = fc.record(
  Object.fromEntries(FIELD_LIST.map((field) => [field.name, arbitraryOf(field)])),
) as fc.Arbitrary<ProductInput>

/** With an MRP that is high enough, if there is one. */
const products = fields.map((product) => ({
  ...product,
  mrp: product.mrp === null ? null : paise(Math.max(product.mrp, product.price, product.originalPrice)),
}))

test('any product survives export and import, even through a spreadsheet', () => {
  fc.assert(
    fc.property(products, (input) => {
      const onHand = new Map([['', input.stockQuantity]])
      const product = { ...input, id: crypto.randomUUID(), version: 1, reserved: 0, onHand }
      const file = stringify([writeCells(product)], { bom: true })
      const [row = []] = parse(file, { bom: true })
      for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
      expect(readCells(cellsOf(row), undefined)).toEqual({
        status: 'read',
        input,
        stockWhenExported: input.stockQuantity,
      })
    }),
    { numRuns: RUNS / 5 },
  )
})

test('a file may name a category by its key, its slug or its name; an unknown one is a key', () => {
  const evening = { ...newCategory('party', 'Evening Wear'), slug: 'evening', formerSlugs: ['night'] }
  const categories = [newCategory('bridal', 'Party'), newCategory('sari', 'Silk'), evening]
  const read = (category: string, own = 'casual') => {
    const row = readCells({ category }, { ...present, category: own }, categories)
    return row.status === 'read' ? row.input.category : row.problems
  }
  for (const typed of [' evening wear', 'Evening', 'night', 'PARTY']) expect(read(typed)).toBe('party')
  expect([read('Ethnic'), read('Silk')]).toEqual(['ethnic', 'sari'])
  // A file that was only exported changes nothing.
  expect(read('silk', 'silk')).toBe('silk')
})

test('disarming a formula can be undone exactly, whatever the cell starts with', () => {
  for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', "'=1", "''x", '＝1', "'quoted'"]) {
    expect(disarm(formula)).toBe(`'${formula}`)
    expect(arm(disarm(formula))).toBe(formula)
  }
  expect(arm("'tis")).toBe("'tis")
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (any) => {
      expect(arm(disarm(any))).toBe(any)
    }),
    { numRuns: RUNS },
  )
})

describe('a row', () => {
  const whole = cellsOf(writeCells(present))

  test('with some of the columns leaves the other fields as they are, and preserves sales', () => {
    expect(readCells({ id: present.id, price: '499' }, present)).toEqual({
      status: 'read',
      input: { ...makeProductInput(), price: paise(499_00) },
      stockWhenExported: 10,
    })
  })

  test('with some of the columns is not enough for a new product', () => {
    const row = readCells({ name: 'New', price: '499' }, undefined)
    if (row.status !== 'has-errors') throw new Error('read')
    const columns = row.problems.flatMap((problem) => (problem.code === 'invalid-field' ? [problem.column] : []))
    expect(columns).toEqual(expect.arrayContaining(['original_price', 'images', 'stock_quantity']))
  })

  test.each([
    [{ price: '-1' }, [{ code: 'invalid-field', column: 'price' }]],
    [{ stock_quantity: 'many' }, [{ code: 'invalid-field', column: 'stock_quantity' }]],
    [{ is_new: 'perhaps' }, [{ code: 'invalid-flag', column: 'is_new' }]],
    [{ delivery_charge: 'a lot' }, [{ code: 'invalid-amount', column: 'delivery_charge' }]],
    [{ stock_when_exported: '-4' }, [{ code: 'invalid-count', column: 'stock_when_exported' }]],
    [{ category: 'Office Wear' }, [{ code: 'invalid-field', column: 'category' }]],
    [{ mrp: 'tag' }, [{ code: 'invalid-field', column: 'mrp' }]],
    [{ mrp: '749' }, [{ code: 'invalid-field', column: 'original_price' }]],
    [{ measurements: 'M 96' }, [{ code: 'invalid-field', column: 'measurements' }]],
    [{ skus: 'M' }, [{ code: 'invalid-field', column: 'skus' }]],
    [{ barcodes: 'M: 4006381333930' }, [{ code: 'invalid-field', column: 'barcodes' }]],
    [{ hsn_code: '12' }, [{ code: 'invalid-field', column: 'hsn_code' }]],
    [
      { name: ' ', size: ',' },
      [
        { code: 'invalid-field', column: 'name' },
        { code: 'invalid-field', column: 'size' },
      ],
    ],
  ])('with %j reports what is wrong', (wrong, problems) => {
    expect(readCells({ ...whole, ...wrong }, undefined)).toMatchObject({ status: 'has-errors', problems })
  })

  test('accepts the spellings people use', () => {
    const row = readCells(
      {
        ...whole,
        is_new: ' YES ',
        is_featured: '1',
        category: ' Festive ',
        price: '₹1,299.50',
        images: '/a | /b',
        delivery_charge: '',
      },
      undefined,
    )
    expect(row).toMatchObject({
      input: {
        isNew: true,
        isFeatured: true,
        category: 'festive',
        price: 1_299_50,
        images: ['/a', '/b'],
        deliveryCharge: 0,
      },
    })
  })
})
