import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { missingDeclarations } from './declarations.ts'

const none = { maker: '', packer: '' }
const complete = {
  mrp: paise(1_299_00),
  netQuantity: '1 N (one kurti)',
  sizes: ['S', 'M'],
  measurements: 'S: bust 91\nM: bust 96',
  maker: 'Rang Mahal Textiles, Surat',
  packer: '',
}

describe('missing declarations', () => {
  test.each([
    [{}, []],
    [{ mrp: null }, ['mrp']],
    [{ netQuantity: '' }, ['net-quantity']],
    [{ measurements: '' }, ['measurements']],
    [{ sizes: ['S', 'M', 'L'] }, ['measurements']],
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
