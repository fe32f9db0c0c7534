import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { makeProduct } from '#tests/support/product-factory.ts'
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

test('M134 a product page lists the declarations of the law, and who to turn to', () => {
  const facts = pageFacts({ ...declared, maker: 'Rang Textiles\n12 Ring Road, Surat' }, settings)
  expect(facts.map(({ label, text }) => `${label}: ${text}`).slice(3)).toEqual([
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

test('what a product doesn’t declare isn’t listed', () => {
  const facts = pageFacts({ ...declared, mrp: null, netQuantity: '', measurements: '' }, settings)
  expect(facts.map(({ label }) => label)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(MRP|Net quantity|Measurements)/)]),
  )
})
