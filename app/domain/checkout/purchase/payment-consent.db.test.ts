import { expect, test } from 'vitest'
import { policyTexts } from '#app/domain/content/policies/policy-texts.server.tsx'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper, shownTotal } from '#tests/support/factories/shopper.ts'
import { setUpTestCheckout } from '#tests/support/suites/checkout-suite.ts'
import { createPaymentInput } from './payment-inputs.ts'
import { startPayment } from './start-payment.server.ts'

const checkout = await setUpTestCheckout()

test('M172 M226 a payment without the tick is rejected, and one with it stores what the customer accepted once for each purchase and text', async () => {
  const { db } = checkout
  const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
  const start = async (terms_accepted: boolean | undefined, settings = DEFAULT_SETTINGS) => {
    const sent = { amount: await shownTotal(db, shopper), currency: 'INR', notes: { terms_accepted } }
    const services = { ...checkout.services, policyTexts: policyTexts({ version: 0, settings, changedAt: {} }) }
    return startPayment(services, shopper, createPaymentInput.parse(sent))
  }
  const consents = () =>
    db
      .selectFrom('consents')
      .innerJoin('policy_versions', 'policy_versions.sha256', 'consents.terms_sha256')
      .select(['occasion', 'checkout_id', 'text'])
      .where('user_id', '=', shopper.id)
      .orderBy('consents.created_at')
      .execute()
  const pay = async (settings = DEFAULT_SETTINGS) => {
    expect(await start(true, settings)).toMatchObject({ status: 'ready' })
    return consents()
  }
  expect(await start(false)).toEqual({ status: 'terms-not-accepted' })
  expect(await start(undefined)).toEqual({ status: 'terms-not-accepted' })
  expect(checkout.gateway.orders.size).toBe(0)
  expect(await consents()).toEqual([])
  const [consent] = await pay()
  expect(consent).toMatchObject({ occasion: 'payment', checkout_id: expect.any(String) })
  expect(consent?.text).toContain('These terms apply between you and Gulmeher')
  expect(await pay()).toHaveLength(1)
  const changed = await pay({ ...DEFAULT_SETTINGS, name: 'Rang Mahal' })
  expect(changed.map(({ checkout_id }) => checkout_id)).toEqual([consent?.checkout_id, consent?.checkout_id])
})

test('the texts are the pages’, without markup', () => {
  const { terms, privacy } = policyTexts({ version: 0, settings: DEFAULT_SETTINGS, changedAt: {} })
  expect(terms).toContain('Terms and Conditions')
  expect(privacy).toContain('What we collect, and why')
  expect(privacy).toContain('How to withdraw or complain')
  expect(terms + privacy).not.toMatch(/<[a-z]/)
})
