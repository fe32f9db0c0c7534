import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { makeProduct } from '#tests/support/factories/product-factory.ts'
import type { Product } from '../product.ts'
import { pageFacts } from './page-facts.ts'

const declared = makeProduct({
  mrp: paise(1_999_00),
  netQuantity: '1 N (one kurti)',
  measurements: 'S: bust 91, length 110\nM: bust 96',
  countryOfOrigin: 'India',
  maker: '',
  packer: '',
})

const settings = { ...DEFAULT_SETTINGS, careEmail: 'care@rang.example', phone: '+91 22 5000 0000' }

test('M134 a product page lists the declarations that the law requires, and whom to contact', () => {
  const facts = pageFacts({ ...declared, maker: 'Rang Textiles\n12 Ring Road, Surat' }, settings)
  const declarations = facts.slice(facts.findIndex(({ label }) => label.startsWith('MRP')))
  expect(declarations.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'MRP (incl. of all taxes): ₹1,999',
    'Net quantity: 1 N (one kurti)',
    'Measurements in cm: S: bust 91, length 110\nM: bust 96',
    'Country of origin: India',
    'Maker: Rang Textiles\n12 Ring Road, Surat',
    'Consumer care: care@rang.example\n+91 22 5000 0000',
  ])
  expect(facts.find(({ rows }) => rows)?.rows).toEqual([
    ['Size', 'Bust', 'Length'],
    ['S', '91', '110'],
    ['M', '96', '–'],
  ])
})

test('maker and packer come from the settings unless the product names its own, and are never invented', () => {
  const labels = (changes: object, usual: object) =>
    pageFacts({ ...declared, ...changes }, { ...settings, ...usual })
      .filter(({ label }) => label === 'Maker' || label === 'Packer')
      .map(({ text }) => text)
  expect(labels({}, {})).toEqual([])
  expect(labels({}, { maker: 'Gul Textiles', packer: 'Gul Packers' })).toEqual(['Gul Textiles', 'Gul Packers'])
  expect(labels({ maker: 'Rang Textiles' }, { maker: 'Gul Textiles', packer: 'Gul Packers' })).toEqual([
    'Rang Textiles',
    'Gul Packers',
  ])
})

test('M297 a product page says who made a product, how, and that handmade ones vary', () => {
  const crafted = { ...declared, madeBy: 'The weavers of Mangalgiri', technique: 'Pit loom weaving', hoursOfWork: '14' }
  const craft = (product: Product) =>
    pageFacts(product, settings).flatMap(({ label, text, isCraft }) => (isCraft ? `${label}: ${text}` : []))
  expect(craft({ ...crafted, isHandmade: true })).toEqual([
    'Made by: The weavers of Mangalgiri',
    'Technique: Pit loom weaving',
    'Hours of work: 14',
    'Handmade: Made by hand, so no two are quite the same: colour, pattern and measurements vary a little.',
  ])
  expect(craft(crafted)).toHaveLength(3)
  expect(craft(declared)).toEqual([])
})

test('M298 care symbols are those the owner chose, or those that the care instructions name', () => {
  const symbols = (changes: Partial<Product>) =>
    pageFacts({ ...declared, ...changes }, settings).find(({ label }) => label === 'Care instructions')?.symbols
  expect(symbols({ careInstructions: 'Hand wash. Dry in shade.' })).toEqual([
    { icon: expect.stringMatching(/\.svg.*#hand-wash$/), words: 'Hand wash' },
    { icon: expect.stringMatching(/\.svg.*#dry-in-shade$/), words: 'Dry in shade' },
  ])
  expect(symbols({ careInstructions: 'Hand wash.', careSymbols: ['of-a-newer-release', 'dry-clean'] })).toEqual([
    expect.objectContaining({ words: 'Dry clean' }),
  ])
  expect(symbols({ careInstructions: 'With love.' })).toEqual([])
})

test('what a product doesn’t declare isn’t listed', () => {
  const facts = pageFacts({ ...declared, mrp: null, netQuantity: '', measurements: '' }, settings)
  expect(facts.map(({ label }) => label)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(MRP|Net quantity|Measurements)/)]),
  )
})
