import { expect, test } from 'vitest'
import { checkStockChange } from './stock-change-input.ts'

test.each([
  [{ reason: 'restock', note: '' }, 1, { reason: 'restock', note: null }],
  [{ reason: 'damaged', note: '' }, -1, { reason: 'damaged', note: null }],
  [{ reason: 'counted', note: ' Shelf 3 ' }, -2, { reason: 'counted', note: 'Shelf 3' }],
  [{ reason: 'counted', note: '' }, 2, { reason: 'counted', note: null }],
  [{ reason: 'correction', note: 'Given to the tailor' }, -1, { reason: 'correction', note: 'Given to the tailor' }],
])('M219 %j says why the stock changes by %i', (typed, added, change) => {
  expect(checkStockChange(typed, added)).toEqual({ status: 'ok', change })
})

test.each([
  ['no reason', { reason: '', note: '' }, -1, 'reason'],
  ['a reason that isn’t offered', { reason: 'sale', note: '' }, -1, 'reason'],
  ['another reason without a note', { reason: 'correction', note: '  ' }, -1, 'note'],
  ['a long note', { reason: 'damaged', note: 'x'.repeat(201) }, -1, 'note'],
  ['receiving units by having fewer', { reason: 'restock', note: '' }, -1, 'reason'],
  ['damaging units by having more', { reason: 'damaged', note: '' }, 1, 'reason'],
])('M219 %s is rejected at its field', (_name, typed, added, field) => {
  expect(checkStockChange(typed, added)).toEqual({ status: 'rejected', errors: { [field]: [expect.any(String)] } })
})
