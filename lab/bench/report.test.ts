import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { report, setReference, takeReported } from './report.ts'

beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue())
afterEach(() => setReference(500))

test('on a machine of half the speed, times may be twice as long and rates half as high', () => {
  setReference(1_000)
  report('page', { value: 190, unit: 'ms', budget: { atMost: 100 } })
  report('pages', { value: 490, unit: 'requests/s', budget: { atLeast: 1_000 } })
  report('memory', { value: 390, unit: 'MB', budget: { atMost: 400 } })
  report('ratio', { value: 11, unit: '', budget: { atMost: 10 } })
  expect(takeReported().figures).toEqual([
    ['page', '190 ms', 'at most 200 ms', 'yes', ''],
    ['pages', '490 requests/s', 'at least 500 requests/s', '**no**', ''],
    ['memory', '390 MB', 'at most 400 MB', 'yes', ''],
    ['ratio', '11', 'at most 10', '**no**', ''],
  ])
})
