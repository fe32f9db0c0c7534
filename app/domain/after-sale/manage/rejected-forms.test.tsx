import { expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { tagsOf } from '#tests/support/routes/markup.ts'
import { htmlOf } from '#tests/support/routes/render.tsx'
import { RefundForm } from './refund-form.tsx'
import { quantityField, RESTOCK_FIELD } from './refund-input.ts'
import { ReplacementFields } from './replacement-fields.tsx'
import { sizeField } from './replacement-input.ts'

const item = {
  productId: 'p1',
  name: 'Neel',
  image: '',
  size: 'M',
  quantity: 3,
  unitsLeft: 3,
  amountLeft: paise(2_247_00),
}
const items = [
  { ...item, orderItemId: 'first' },
  { ...item, orderItemId: 'second' },
]

const rejected = (initialValue: Record<string, string>): FormResponse => ({
  intent: 'refund-order',
  result: { status: 'error', initialValue, error: { amount: ['Too much'] } },
})

const valueIn = (html: string, name: string) => tagsOf(html, 'input', { name })[0]?.value

/** The items whose box for the stock is ticked. */
const restocked = (html: string) =>
  tagsOf(html, 'input', { name: RESTOCK_FIELD, checked: '' }).map(({ value }) => value)

test('M188 a rejected refund keeps what was typed', () => {
  const typed = {
    amount: '9,999',
    reason: 'Loose thread',
    delivery: '40',
    [quantityField('second')]: '2',
    restock: 'second',
  }
  const props = {
    orderId: 'o1',
    refunds: [],
    requestId: 'r1',
    refundable: { items, deliveryLeft: paise(79_00), moneyLeft: paise(3_000_00) },
  }
  const html = htmlOf(<RefundForm {...props} response={rejected(typed)} />)
  expect(valueIn(html, 'amount')).toBe('9,999')
  expect(valueIn(html, 'reason')).toBe('Loose thread')
  expect(valueIn(html, 'delivery')).toBe('40')
  expect(valueIn(html, quantityField('first'))).toBe('')
  expect(valueIn(html, quantityField('second'))).toBe('2')
  expect(restocked(html)).toEqual(['second'])

  const untouched = htmlOf(
    <RefundForm {...props} response={{ intent: 'refund-order', success: 'Refund requested.' }} />,
  )
  expect(valueIn(untouched, 'amount')).toBe('')
  expect(restocked(untouched)).toEqual([])
})

test('a rejected replacement keeps the units and sizes that were chosen', () => {
  const replaceable = items.map((one) => ({
    ...one,
    sizes: ['M', 'L'],
    available: new Map([
      ['M', 1],
      ['L', 1],
    ]),
  }))
  const typed = { [quantityField('first')]: '3', [sizeField('first')]: 'L', restock: 'first' }
  const preselected = { [quantityField('first')]: '1', [quantityField('second')]: '1' }
  const html = htmlOf(<ReplacementFields items={replaceable} preselected={preselected} response={rejected(typed)} />)
  expect(valueIn(html, quantityField('first'))).toBe('3')
  expect(valueIn(html, quantityField('second'))).toBe('1')
  expect(tagsOf(html, 'option', { selected: '' }).map(({ value }) => value)).toEqual(['L', 'M'])
  expect(restocked(html)).toEqual(['first'])
})
