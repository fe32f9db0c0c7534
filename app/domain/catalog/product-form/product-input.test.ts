import { parseWithZod } from '@conform-to/zod/v4'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_PAISE, paise, plainRupees } from '#app/money.ts'
import { RUNS } from '#tests/support/run/property-runs.ts'
import { FIELD_LIST } from '../product-fields.ts'
import { isIncomplete, productInput, splitSizes } from './product-input.ts'

/** What an optional text is when nothing is typed. */
const BLANK_TEXTS = Object.fromEntries(
  FIELD_LIST.filter(({ kind }) => kind === 'text' || kind === 'long-text').map(({ name }) => [name, '']),
)

const typed = {
  name: ' Neel Kurti ',
  description: '',
  price: '749',
  originalPrice: '1,299.50',
  images: ['/images/a.jpg', '/images/b.jpg', '/images/a.jpg'],
  category: 'casual',
  material: 'Cotton',
  color: 'Blue',
  careInstructions: 'Hand wash.',
  sizes: ' S, M,,L , ',
  stockQuantity: '12',
}

function check(fields: Record<string, string | string[] | undefined>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...typed, ...fields })) {
    for (const one of [value ?? []].flat()) form.append(name, one)
  }
  const submission = parseWithZod(form, { schema: productInput })
  if (submission.status === 'success') return { value: submission.value, errors: {}, incomplete: false }
  const { error, initialValue } = submission.reply()
  return { value: undefined, errors: error ?? {}, incomplete: isIncomplete(error ?? {}, initialValue) }
}

test('M95 valid input becomes a product', () => {
  expect(check({}).value).toEqual({
    ...BLANK_TEXTS,
    name: 'Neel Kurti',
    description: '',
    price: 749_00,
    originalPrice: 1_299_50,
    images: ['/images/a.jpg', '/images/b.jpg'],
    category: 'casual',
    material: 'Cotton',
    color: 'Blue',
    occasions: [],
    careInstructions: 'Hand wash.',
    careSymbols: [],
    isHandmade: false,
    sizes: ['S', 'M', 'L'],
    isHidden: false,
    shareImage: '',
    isNew: false,
    isBestseller: false,
    isFeatured: false,
    stockQuantity: 12,
    hasDeliveryCharge: false,
    deliveryCharge: 0,
    freeDeliveryThreshold: null,
    hsnCode: null,
    skus: '',
    barcodes: '',
    costPrice: null,
    mrp: null,
    measurements: '',
    sizeGuide: '',
    countryOfOrigin: 'India',
  })
  expect(check({ isNew: 'on', hasDeliveryCharge: 'on', hsnCode: '62114290' }).value).toMatchObject({
    isNew: true,
    hasDeliveryCharge: true,
    hsnCode: '62114290',
  })
})

test('M284 occasions are those that were chosen, in the order in which they are offered', () => {
  expect(check({ occasions: 'office' }).value?.occasions).toEqual(['office'])
  expect(check({ occasions: ['party', 'everyday', 'party'] }).value?.occasions).toEqual(['everyday', 'party'])
  expect(check({ occasions: ['party', 'swimming'] }).errors).toHaveProperty(['occasions[1]'])
})

describe('M116 a product without', () => {
  test.each([
    'name',
    'price',
    'originalPrice',
    'category',
    'sizes',
    'color',
    'material',
    'careInstructions',
    'stockQuantity',
    'images',
  ])('%s is incomplete', (field) => {
    for (const missing of [undefined, '', '   ']) {
      if (field === 'images' && missing) continue
      const { errors, incomplete } = check({ [field]: missing })
      expect(Object.keys(errors)).toEqual([field])
      expect(incomplete).toBe(true)
    }
  })

  test('any size between its commas is incomplete', () => {
    expect(check({ sizes: ' , ,' }).incomplete).toBe(true)
  })

  test('a description or an HSN code is complete', () => {
    expect(check({ description: undefined, hsnCode: '' }).value).toBeDefined()
    expect(check({ description: '   ' }).value).toMatchObject({ description: '' })
  })
})

test.each([
  ['price', '-1', 'Please enter 0 or more'],
  ['originalPrice', '-0.01', 'Please enter 0 or more'],
  ['stockQuantity', '-3', 'Please enter 0 or more'],
  ['stockQuantity', '1.5', 'Please enter a whole number of at most 10,00,000'],
  ['stockQuantity', '1e3', 'Please enter a whole number of at most 10,00,000'],
  ['stockQuantity', '1000001', 'Please enter a whole number of at most 10,00,000'],
  ['price', '12.345', 'Please enter an amount in rupees, such as 749 or 749.50'],
  ['price', '99999999999', 'Please enter an amount in rupees, such as 749 or 749.50'],
  ['hsnCode', '62-11', 'Please enter 4 to 8 digits'],
  ['name', 'x'.repeat(201), 'Please use at most 200 characters'],
  ['sizes', 'x'.repeat(41), undefined],
])('M116 %s rejects %s', (field, value, message) => {
  const { errors, incomplete } = check({ [field]: value })
  expect(Object.keys(errors)[0]).toMatch(new RegExp(`^${field}`))
  if (message) expect(Object.values(errors)[0]).toEqual([message])
  expect(incomplete).toBe(false)
})

describe('no price may exceed the MRP', () => {
  const tooMuch = ['Please enter at most the MRP of ₹1,299.50']

  test.each([
    [{ price: '1299.50', originalPrice: '1299.50' }, {}],
    [{ price: '1299.51', originalPrice: '1299.50' }, { price: tooMuch }],
    [{ price: '749', originalPrice: '1,300' }, { originalPrice: tooMuch }],
    [
      { price: '2000', originalPrice: '2000' },
      { price: tooMuch, originalPrice: tooMuch },
    ],
  ])('%j', (prices, errors) => {
    expect(check({ ...prices, mrp: '₹1,299.50' })).toMatchObject({ errors, incomplete: false })
  })

  test.each([undefined, '', '  '])('an MRP of %j is none, so it limits nothing', (mrp) => {
    expect(check({ mrp, price: '9999' }).value).toMatchObject({ mrp: null, price: 9_999_00 })
  })

  test('an unreadable MRP is rejected', () => {
    expect(check({ mrp: 'tag' }).errors).toEqual({
      mrp: ['Please enter an amount in rupees, such as 749 or 749.50'],
    })
  })
})

test('declarations are stored in a uniform format', () => {
  const typed = {
    mrp: '1,499',
    netQuantity: ' 1 N (one kurti) ',
    measurements: 'S:bust 91cm| M: bust 96 ',
    maker: ' Rang Mahal Textiles\r\n12 Ring Road, Surat ',
    countryOfOrigin: '  ',
  }
  expect(check(typed).value).toMatchObject({
    mrp: 1_499_00,
    netQuantity: '1 N (one kurti)',
    measurements: 'S: bust 91\nM: bust 96',
    maker: 'Rang Mahal Textiles\n12 Ring Road, Surat',
    countryOfOrigin: 'India',
  })
  expect(check({ measurements: 'M is 96' }).errors).toEqual({
    measurements: [
      'Please write line 1 as a size and its lengths in cm, such as M: bust 96, length 110. It says “M is 96”',
    ],
  })
})

test.each(['', '  ', 'abc', '-5', '1.234'])(
  'M96 a delivery charge or threshold of "%s" becomes the default',
  (value) => {
    const { value: product } = check({ hasDeliveryCharge: 'on', deliveryCharge: value, freeDeliveryThreshold: value })
    expect(product).toMatchObject({ hasDeliveryCharge: true, deliveryCharge: 0, freeDeliveryThreshold: null })
  },
)

test('M116 amounts and counts from 0 are accepted unchanged', () => {
  const amount = fc.integer({ min: 0, max: MAX_PAISE }).map(paise)
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 0, max: 1_000_000 }), (price, charge, stock) => {
      const { value } = check({
        price: plainRupees(price),
        originalPrice: plainRupees(charge),
        deliveryCharge: plainRupees(charge),
        stockQuantity: String(stock),
      })
      expect(value).toMatchObject({ price, originalPrice: charge, deliveryCharge: charge, stockQuantity: stock })
    }),
    { numRuns: RUNS / 10 },
  )
})

test('M116 sizes are trimmed, in the order entered, without empty or repeated ones', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (labels) => {
      const sizes = splitSizes(labels.join(','))
      expect(new Set(sizes).size).toBe(sizes.length)
      for (const size of sizes) {
        expect(size).not.toBe('')
        expect(size).toBe(size.trim())
        expect(size).not.toContain(',')
      }
      expect(splitSizes(sizes.join(', '))).toEqual(sizes)
    }),
    { numRuns: RUNS },
  )
})

test('any input becomes either a product that fits the database or messages', () => {
  fc.assert(
    fc.property(
      fc.record({
        name: fc.string({ unit: 'binary', maxLength: 300 }),
        material: fc.string({ unit: 'binary', maxLength: 300 }),
        price: fc.string(),
        sizes: fc.string({ unit: 'binary' }),
        category: fc.string(),
        stockQuantity: fc.string(),
      }),
      (fields) => {
        const { value, errors } = check(fields)
        if (!value) {
          expect(Object.keys(errors)).not.toEqual([])
          return
        }
        expect(value.name).not.toBe('')
        expect(value.name).toBe(value.name.trim())
        expect(value.name.length).toBeLessThanOrEqual(200)
        expect(value.name + value.material).not.toContain('\0')
        expect(value.price).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: RUNS },
  )
})
