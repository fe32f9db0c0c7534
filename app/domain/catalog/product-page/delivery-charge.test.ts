import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { deliveryChargeText } from './delivery-charge.ts'

const usual = 'Free shipping on orders above ₹999'
const charged = { hasDeliveryCharge: true, deliveryCharge: paise(49_00), freeDeliveryThreshold: null }

test('a product without a charge shows the shop’s offer', () => {
  expect(deliveryChargeText({ ...charged, hasDeliveryCharge: false }, DEFAULT_SETTINGS)).toBe(usual)
})

test('a product with a charge shows it, and the amount from which delivery is free', () => {
  expect(deliveryChargeText(charged, DEFAULT_SETTINGS)).toBe('Delivery ₹49, free on orders of ₹999 or more')
  const own = { ...charged, freeDeliveryThreshold: paise(1_499_00) }
  expect(deliveryChargeText(own, DEFAULT_SETTINGS)).toBe('Delivery ₹49, free on orders of ₹1,499 or more')
  const shop = { ...DEFAULT_SETTINGS, freeDeliveryThreshold: paise(500_00) }
  expect(deliveryChargeText(charged, shop)).toBe('Delivery ₹49, free on orders of ₹500 or more')
})

test('a charge that never applies is free delivery', () => {
  expect(deliveryChargeText({ ...charged, deliveryCharge: paise(0) }, DEFAULT_SETTINGS)).toBe('Free delivery')
  expect(deliveryChargeText({ ...charged, freeDeliveryThreshold: paise(0) }, DEFAULT_SETTINGS)).toBe('Free delivery')
})

test('the owner can switch off showing a product’s own charge', () => {
  expect(deliveryChargeText(charged, { ...DEFAULT_SETTINGS, lineDeliveryCharge: false })).toBe(usual)
})
