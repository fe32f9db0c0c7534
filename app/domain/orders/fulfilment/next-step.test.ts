import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '#app/vocabulary/statuses.ts'
import { nextStep } from './next-step.ts'

const DHL = { trackingNumber: 'DL 42' }
const NO_NUMBER = { trackingNumber: null }

test('M383 an order has one next step: pack, print, enter the number, hand over', () => {
  const isPrinted = false
  expect(ORDER_STATUSES.map((status) => [status, nextStep({ status, ...NO_NUMBER }, { isPrinted })])).toEqual([
    ['draft', 'confirm'],
    ['pending', 'confirm'],
    ['confirmed', 'pack'],
    ['processing', 'print'],
    ['shipped', 'deliver'],
    ['delivered', undefined],
    ['cancelled', undefined],
    ['refused', undefined],
  ])
})

test('M383 a packed order asks for its number once the slip is printed, and is handed over once it has one', () => {
  const status = 'processing'
  expect(nextStep({ status, ...NO_NUMBER }, { isPrinted: true })).toBe('number')
  for (const isPrinted of [true, false]) expect(nextStep({ status, ...DHL }, { isPrinted })).toBe('hand-over')
  expect(nextStep({ status: 'confirmed', ...DHL }, { isPrinted: true })).toBe('pack')
})
