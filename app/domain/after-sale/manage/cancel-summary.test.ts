import { expect, test } from 'vitest'
import { cancelParams, cancelSummary } from './cancel-summary.ts'

const summaryOf = (counts: Parameters<typeof cancelParams>[0]) =>
  cancelSummary(new URLSearchParams(cancelParams(counts)))

test('M237 a bulk cancellation says how many orders were cancelled, and why others were not', () => {
  expect(summaryOf({ cancelled: 1 })).toBe('1 order cancelled.')
  expect(summaryOf({ cancelled: 3, 'already-cancelled': 2, 'unknown-order': 1 })).toBe(
    '3 orders cancelled. Skipped: 2 already cancelled, 1 no longer available.',
  )
  expect(summaryOf({ 'already-cancelled': 1, 'already-changed': 1 })).toBe(
    '0 orders cancelled. Skipped: 1 already cancelled, 1 changed by someone else.',
  )
})

test('an address without counts, or with anything but numbers, has no summary', () => {
  for (const address of ['', 'cancelled=x', 'cancelled=-1', 'cancelled=1e9', 'cancel=1', 'missing=']) {
    expect(cancelSummary(new URLSearchParams(address)), address).toBeUndefined()
  }
})
