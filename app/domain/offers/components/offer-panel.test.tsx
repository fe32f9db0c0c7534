import { expect, test } from 'vitest'
import { cartTotals, withOffer } from '#app/domain/cart/cart-totals.ts'
import { paise } from '#app/money.ts'
import { makeCartLine } from '#tests/support/factories/cart-factory.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import OfferPanel, { type ShownOffers } from './offer-panel.tsx'

const totals = cartTotals([makeCartLine({ unitPrice: paise(1_000_00) })], paise(999_00))
const reduced = withOffer(totals, { name: 'Diwali offer', code: null, discount: paise(100_00), freesDelivery: false })

const show = (offers: ShownOffers, shown = totals) =>
  htmlOf(<OfferPanel offers={offers} totals={shown} response={undefined} returnTo="/cart" />)

test('M454 says what applies, and offers a field for a code', () => {
  const html = show({}, reduced)
  expect(textOf(html)).toContain('Diwali offer . You save ₹100.')
  expect(html).toContain('value="enter-code"')
  expect(html).not.toContain('value="remove-code"')
})

test('M454 a code that was entered has a button to remove it, and the reason if it doesn’t apply', () => {
  const html = show({ entered: { code: 'DIWALI10', rejection: { status: 'below-minimum', missing: paise(500_00) } } })
  expect(textOf(html)).toContain('DIWALI10 : Add ₹500 more')
  expect(html).toContain('value="remove-code"')
  expect(html).not.toContain('value="enter-code"')
})

test('M457 a link’s code that can’t be used has its reason, also beside the code that was entered', () => {
  const linked = { code: 'OLD5', problem: 'This code has expired.' }
  expect(show({ linked })).toContain(linked.problem)
  expect(textOf(show({ entered: { code: 'DIWALI10' }, linked }, reduced))).toContain('OLD5 : This code has expired.')
})

test('M457 a visitor’s link leads to the sign-in, and from there to the cart with the code', () => {
  const html = show({ linked: { code: 'DIWALI10' } })
  expect(html).toContain('href="/auth?returnTo=%2Fcart%3Foffer%3DDIWALI10"')
})
