import { expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { adminSubtotal, customerSubtotal } from './order.ts'

const order = { total: paise(1_348_00), shipping: paise(99_00), tax: paise(50_00), discount: paise(100_00) }

test('M75 customers see total minus shipping minus tax as the subtotal', () => {
  expect(customerSubtotal(order)).toBe(1_199_00)
})

test('M102 the back office adds the discount to it', () => {
  expect(adminSubtotal(order)).toBe(1_299_00)
})
