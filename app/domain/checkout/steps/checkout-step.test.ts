import { describe, expect, test } from 'vitest'
import { makeAddress } from '#tests/support/factories/address-factory.ts'
import { checkoutPath, checkoutPlace } from './checkout-step.ts'

const home = makeAddress({ id: 'home', isDefault: true })
const office = makeAddress({ id: 'office' })
const place = (query: string, addresses = [home, office]) => checkoutPlace(new URLSearchParams(query), addresses)

describe('shipping', () => {
  test('M55 the default address is preselected', () => {
    expect(place('')).toEqual({ step: 'shipping', selected: home, editing: undefined })
  })

  test('returning preserves the selected address', () => {
    expect(place('address=office')).toMatchObject({ step: 'shipping', selected: office })
  })

  test('M55 an address can be opened for editing, or a new one added', () => {
    expect(place('edit=office')).toMatchObject({ editing: office })
    expect(place('edit=new')).toMatchObject({ editing: 'new' })
    expect(place('edit=somebody-elses')).toMatchObject({ editing: undefined })
  })

  test('without any address the form opens for the first one', () => {
    expect(place('', [])).toEqual({ step: 'shipping', selected: undefined, editing: 'new' })
  })
})

describe('M54 review and payment', () => {
  test.each(['review', 'payment'])('M227 %s needs an address in the state that the shop delivers to', (step) => {
    const query = new URLSearchParams({ step, address: 'office' })
    expect(checkoutPlace(query, [office], { onlyState: 'Gujarat' })).toEqual({ step, address: office })
    expect(checkoutPlace(query, [{ ...office, state: 'Goa' }], { onlyState: 'Gujarat' })).toMatchObject({
      step: 'shipping',
      selected: { id: 'office' },
      problem: 'other-state',
    })
  })

  test.each(['review', 'payment'])('M252 %s needs an address that the shop delivers to', (step) => {
    const query = new URLSearchParams({ step, address: 'office' })
    const isServiceable = (pinCode: string) => pinCode !== office.postalCode
    expect(checkoutPlace(query, [office], { isServiceable })).toMatchObject({
      step: 'shipping',
      selected: { id: 'office' },
      problem: 'not-serviceable',
    })
    expect(checkoutPlace(query, [{ ...office, postalCode: '110001' }], { isServiceable })).toMatchObject({ step })
  })

  test.each(['review', 'payment'])('M434 %s needs an address in the state of the business', (step) => {
    const query = new URLSearchParams({ step, address: 'office' })
    const isBuyerIn = (state: string) => state === 'Goa'
    expect(checkoutPlace(query, [office], { isBuyerIn })).toMatchObject({
      step: 'shipping',
      problem: 'buyer-elsewhere',
    })
    expect(checkoutPlace(query, [{ ...office, state: 'Goa' }], { isBuyerIn })).toMatchObject({ step })
  })

  test.each(['review', 'payment'])('%s uses the selected address', (step) => {
    expect(place(`step=${step}&address=office`)).toEqual({ step, address: office })
  })

  test.each(['step=review', 'step=payment&address=', 'step=review&address=somebody-elses'])(
    '%s leads back to the first step, which says what is missing',
    (query) => {
      expect(place(query)).toMatchObject({ step: 'shipping', selected: home, problem: 'no-address' })
    },
  )

  test('an unknown step becomes the first one', () => {
    expect(place('step=done&address=office')).toEqual({ step: 'shipping', selected: office, editing: undefined })
  })
})

test('each step has its own address', () => {
  expect(checkoutPath('shipping')).toBe('/checkout')
  expect(checkoutPath('shipping', { address: 'home', edit: 'new' })).toBe('/checkout?address=home&edit=new')
  expect(checkoutPath('review', { address: 'home' })).toBe('/checkout?step=review&address=home')
})
