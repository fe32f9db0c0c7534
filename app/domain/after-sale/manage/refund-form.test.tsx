import { expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { RefundForm } from './refund-form.tsx'
import { plannedRefund, quantityField } from './refund-input.ts'

const ITEM = crypto.randomUUID()
const item = { productId: 'p1', name: 'Neel', image: '', size: 'M', quantity: 3, unitsLeft: 3, orderItemId: ITEM }
const refundable = {
  items: [{ ...item, amountLeft: paise(2_247_00) }],
  deliveryLeft: paise(79_00),
  moneyLeft: paise(2_326_00),
}

function planOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return plannedRefund(refundable, form)
}

const show = (response?: FormResponse, changes: object = {}) =>
  textOf(
    htmlOf(
      <RefundForm orderId="o1" refunds={[]} requestId="r1" refundable={refundable} response={response} {...changes} />,
    ),
  )

test('M384 a refund form adds up as it is filled in, whatever its reason', () => {
  expect(planOf({ [quantityField(ITEM)]: '1', delivery: '79', amount: '20.50', reason: '' })).toMatchObject({
    amount: 848_50,
    delivery: 79_00,
    items: [{ quantity: 1, amount: 749_00 }],
  })
  expect(planOf({ amount: '' })).toBeUndefined()
  expect(planOf({ amount: 'x', delivery: '79' })).toBeUndefined()
  expect(planOf({ [quantityField(ITEM)]: '4' })).toBeUndefined()
})

test('M384 the form says what it adds up to, part by part, and asks once', () => {
  expect(show()).toContain('Review refund')
  expect(show()).not.toContain('Total refund')
  const review = planOf({ [quantityField(ITEM)]: '1', delivery: '79', amount: '20.50' })
  const asked = show({ intent: 'refund-order', ...(review && { shown: review }) })
  expect(asked).toContain('Items ₹749 Delivery charge ₹79 Another amount ₹20.50 Total refund ₹848.50')
  expect(asked).toContain('Refund ₹848.50 to the customer?')
  expect(asked).not.toContain('Review refund')
})

test('without money the form says whether it was refunded, or is still to be recorded', () => {
  const nothing = { refundable: { ...refundable, moneyLeft: paise(0) } }
  expect(show(undefined, nothing)).toBe('This order has been fully refunded.')
  expect(show(undefined, { ...nothing, isCodUnpaid: true })).toContain('Record the payment first')
})
