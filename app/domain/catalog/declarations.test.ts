import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { missingDeclarations, undeclared, unmeasuredSizes } from './declarations.ts'

const none = { ...DEFAULT_SETTINGS, sizeGuide: 'M: bust 92' }
const complete = {
  mrp: paise(1_299_00),
  netQuantity: '1 N (one kurti)',
  category: 'casual',
  sizeGuide: '',
  sizes: ['S', 'M'],
  measurements: 'S: bust 91\nM: bust 96',
  maker: 'Rang Mahal Textiles, Surat',
  packer: '',
  isHidden: false,
}

describe('missing declarations', () => {
  test.each([
    [{}, []],
    [{ mrp: null }, ['mrp']],
    [{ netQuantity: '' }, ['net-quantity']],
    [{ measurements: '' }, ['measurements']],
    [{ sizes: ['S', 'M', 'L'] }, ['measurements']],
    [{ sizes: ['m'], measurements: '' }, []],
    [{ sizes: ['m'], measurements: '', sizeGuide: 'L: bust 97' }, ['measurements']],
    [{ maker: '' }, ['maker']],
    [{ maker: '', packer: 'Rang Mahal Packers, Surat' }, []],
    [{ mrp: null, netQuantity: '', measurements: '', maker: '' }, ['mrp', 'net-quantity', 'measurements', 'maker']],
  ])('of a product with %j', (changes, missing) => {
    expect(missingDeclarations({ ...complete, ...changes }, none)).toEqual(missing)
  })

  test('the maker or packer in the settings applies to products without their own', () => {
    const product = { ...complete, maker: '' }
    expect(missingDeclarations(product, { ...none, maker: 'Gul Textiles, Ahmedabad' })).toEqual([])
    expect(missingDeclarations(product, { ...none, packer: 'Gul Packers, Ahmedabad' })).toEqual([])
  })
})

test('M371 declarations are required only if the settings require them, and never of a hidden product', () => {
  const product = { ...complete, mrp: null, maker: '' }
  expect(undeclared(product, none, undefined)).toEqual([])
  expect(undeclared(product, { ...none, declarationsRequired: true }, undefined)).toEqual(['mrp', 'maker'])
  expect(undeclared(complete, { ...none, declarationsRequired: true }, undefined)).toEqual([])
  expect(undeclared({ ...product, isHidden: true }, { ...none, declarationsRequired: true }, undefined)).toEqual([])
})

test('sizes without centimetres are those that neither the product nor the size guide has', () => {
  const product = { category: 'casual', sizes: ['S', 'm', 'XL', '2XL'], sizeGuide: '', measurements: 'S: bust 91' }
  expect(unmeasuredSizes(product, { ...none, sizeGuide: 'M: bust 92\nXXL: bust 107' })).toEqual(['XL'])
  expect(unmeasuredSizes({ ...product, sizeGuide: 'XL: bust 102' }, none)).toEqual(['m', '2XL'])
})
