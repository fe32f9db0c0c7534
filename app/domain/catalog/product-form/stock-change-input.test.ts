import { expect, test } from 'vitest'
import { checkStockChange } from './stock-change-input.ts'

test.each([
  [
    { reason: 'restock', note: '' },
    { reason: 'restock', note: null },
  ],
  [
    { reason: 'counted', note: ' Shelf 3 ' },
    { reason: 'counted', note: 'Shelf 3' },
  ],
  [
    { reason: 'correction', note: 'Given to the tailor' },
    { reason: 'correction', note: 'Given to the tailor' },
  ],
])('M219 %j says why the stock changes', (typed, change) => {
  expect(checkStockChange(typed)).toEqual({ status: 'ok', change })
})

test.each([
  ['no reason', { reason: '', note: '' }, 'reason'],
  ['a reason that isn’t offered', { reason: 'sale', note: '' }, 'reason'],
  ['another reason without a note', { reason: 'correction', note: '  ' }, 'note'],
  ['a long note', { reason: 'damaged', note: 'x'.repeat(201) }, 'note'],
])('M219 %s is rejected at its field', (_name, typed, field) => {
  expect(checkStockChange(typed)).toEqual({ status: 'rejected', errors: { [field]: [expect.any(String)] } })
})
