import { expect, test } from 'vitest'
import { paymentProblem } from './payment-readiness.ts'

const ready = {
  pending: { addressId: 'home', notes: '', lines: [], shipping: 0 },
  address: { id: 'home', fullName: 'Ananya Desai', phone: '9825012345' },
  email: 'ananya@shopper.example',
  isWidgetReady: true,
}

test('a complete order can be paid', () => {
  expect(paymentProblem(ready)).toBeUndefined()
})

test.each([
  [{ isWidgetReady: false }, 'payment', 'Payment gateway is not ready. Please wait a moment and try again.'],
  [{ address: { ...ready.address, fullName: ' ' } }, 'payment', 'Please ensure all customer information is complete'],
  [{ address: { ...ready.address, phone: '' } }, 'payment', 'Please ensure all customer information is complete'],
  [{ email: '' }, 'review', 'User information missing. Please try again.'],
  [{ pending: undefined }, 'review', 'Order data not found. Please try again.'],
  [{ address: { ...ready.address, id: 'office' } }, 'review', 'Order data not found. Please try again.'],
])('M57 M121 %j is reported on the step that can resolve it', (change, at, message) => {
  expect(paymentProblem({ ...ready, ...change })).toEqual({ at, message })
})
