import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { BODY_LENGTHS, type BodyMeasurements } from '#app/vocabulary/body-measurements.ts'
import { newCategory } from '#app/vocabulary/categories.ts'
import { makeProduct } from '#tests/support/factories/product-factory.ts'
import { RUNS } from '#tests/support/run/property-runs.ts'
import { findFit } from './find-fit.ts'
import { availabilityText, fitText, shortFitText } from './fit-text.ts'
import { categoryGuide, productGuide, type SizeGuide } from './size-guide.ts'

const shopGuide = categoryGuide(DEFAULT_SETTINGS, 'casual')

function guideOf(overrides: Parameters<typeof makeProduct>[0]): SizeGuide {
  return productGuide(DEFAULT_SETTINGS, makeProduct({ sizeGuide: '', measurements: '', ...overrides }))
}

const kurti = guideOf({ measurements: 'S: bust 93\nM: bust 98, hip 108\nL: bust 103' })

describe('M289 the size that fits, and why', () => {
  test.each<[string, SizeGuide, BodyMeasurements['cm'], string]>([
    ['the guide alone', shopGuide, { bust: 92 }, 'Bust 92 cm is M in our guide.'],
    ['a garment that is measured', kurti, { bust: 92 }, 'Bust 92 cm: M, with 6 cm ease.'],
    ['a tape is exact to a centimetre', kurti, { bust: 93 }, 'Bust 93 cm: M, with 5 cm ease.'],
    ['between two sizes', shopGuide, { bust: 94 }, 'Bust 94 cm is between M and L. L fits more loosely.'],
    ['between, with ease', kurti, { bust: 94 }, 'Bust 94 cm is between M and L. L fits more loosely, with 9 cm ease.'],
    ['the largest measurement decides', shopGuide, { bust: 92, waist: 76, hip: 103 }, 'Hip 103 cm is L in our guide.'],
    ['larger than all', shopGuide, { bust: 130 }, 'Bust 130 cm is larger than our largest size, XXXL.'],
    ['smaller than all', shopGuide, { bust: 70 }, 'Bust 70 cm is smaller than our smallest size. XS will be loose.'],
    ['a little smaller', shopGuide, { bust: 79 }, 'Bust 79 cm is XS in our guide.'],
  ])('%s', (_, guide, cm, text) => {
    expect(fitText(findFit(guide, { cm }), 'cm')).toBe(text)
  })

  test('a tightly cut garment needs the next size, whatever the guide says', () => {
    const tight = guideOf({ measurements: 'M: bust 93\nL: bust 98' })
    expect(findFit(tight, { cm: { bust: 92 } })).toEqual({
      status: 'fits',
      size: 'L',
      reason: { length: 'bust', cm: 92, ease: 6 },
    })
  })

  test('a product with sizes of its own is judged by its own measurements alone', () => {
    const free = guideOf({ sizes: ['Free Size'], measurements: 'Free Size: chest 110' })
    expect(free.body).toEqual([])
    expect(fitText(findFit(free, { cm: { bust: 92, waist: 80 } }), 'cm')).toBe(
      'Bust 92 cm: Free Size, with 18 cm ease.',
    )
    expect(findFit(guideOf({ sizes: ['38'] }), { cm: { bust: 92 } })).toEqual({ status: 'unknown' })
  })

  test('a category’s usual measurements don’t count as the ease of this kurti', () => {
    const settings = {
      ...DEFAULT_SETTINGS,
      categories: [{ ...newCategory('casual', 'Casual'), garmentSizes: 'M: bust 98' }],
    }
    const guide = productGuide(settings, makeProduct({ sizeGuide: '', measurements: '' }))
    expect(guide).toMatchObject({ isMeasured: false, garment: [{ size: 'M' }] })
    expect(fitText(findFit(guide, { cm: { bust: 92 } }), 'cm')).toBe('Bust 92 cm is M in our guide.')
  })

  test('the product’s own guide comes before that of its category, and that before the shop’s', () => {
    const settings = {
      ...DEFAULT_SETTINGS,
      categories: [{ ...newCategory('party', 'Party'), bodySizes: 'M: bust 90' }],
    }
    const party = makeProduct({ category: 'party', sizeGuide: '' })
    expect(productGuide(settings, party).body).toEqual([{ size: 'M', lengths: [{ name: 'bust', cm: 90 }] }])
    expect(productGuide(settings, { ...party, sizeGuide: 'M: bust 96' }).body[0]?.lengths).toEqual([
      { name: 'bust', cm: 96 },
    ])
    expect(categoryGuide(settings, 'toString').body).toHaveLength(7)
  })
})

test('M290 a size that is out of stock, or that the product doesn’t come in, is named', () => {
  const product = makeProduct({ sizes: ['S', 'M', '2XL'], stock: new Map([['S', 1]]), sizeGuide: '', measurements: '' })
  const guide = productGuide(DEFAULT_SETTINGS, product)
  const said = [87, 92, 97, 107].map((bust) => findFit(guide, { cm: { bust } }))
  expect(said.map((fit) => availabilityText(fit, guide.product))).toEqual([
    '',
    'M is out of stock.',
    'This kurti doesn’t come in L.',
    '2XL is out of stock.',
  ])
  expect(said.map((fit) => shortFitText(fit, guide.product))).toEqual([
    'S',
    'M, out of stock',
    'L, not available in this kurti',
    'XXL, out of stock',
  ])
  expect(shortFitText(findFit(shopGuide, { cm: { bust: 94 } }), undefined)).toBe('L (between M and L)')
})

test('inches are converted from centimetres', () => {
  expect(fitText(findFit(kurti, { cm: { bust: 91.4 } }), 'in')).toBe('Bust 36 in: M, with 2.6 in ease.')
})

const cm = fc.integer({ min: 500, max: 2000 }).map((mm) => mm / 10)
const body = fc.record(Object.fromEntries(BODY_LENGTHS.map((length) => [length, cm])), { requiredKeys: [] })
const table = fc.array(fc.record({ bust: cm, waist: cm, hip: cm }, { requiredKeys: ['bust'] }), {
  minLength: 1,
  maxLength: 7,
})
const guides = fc.record({ body: table, garment: fc.oneof(fc.constant([]), table) }).map(
  (made): SizeGuide => ({
    body: sized(made.body),
    garment: sized(made.garment),
    isMeasured: true,
    product: undefined,
  }),
)

function sized(rows: readonly Partial<Record<string, number>>[]) {
  return rows.map((row, index) => ({
    size: `${index}`,
    lengths: Object.entries(row).flatMap(([name, length]) => (length === undefined ? [] : [{ name, cm: length }])),
  }))
}

test('M289 a larger body never gets a smaller size, in any guide', () => {
  fc.assert(
    fc.property(guides, body, fc.constantFrom(...BODY_LENGTHS), cm, (guide, measured, length, more) => {
      const own = measured[length]
      fc.pre(own !== undefined)
      const rank = (grown: number) => {
        const fit = findFit(guide, { cm: { ...measured, [length]: grown } })
        if (fit.status === 'unknown') return -1
        return fit.status === 'above' ? 100 : Number(fit.size)
      }
      expect(rank((own ?? 0) + more)).toBeGreaterThanOrEqual(rank(own ?? 0))
    }),
    { numRuns: RUNS },
  )
})
