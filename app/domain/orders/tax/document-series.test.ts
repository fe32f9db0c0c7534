import { expect, test } from 'vitest'
import { documentSeries, numberInYear } from './document-series.ts'

const series = (numbers: number[], gaps: Parameters<typeof documentSeries>[3] = []) =>
  documentSeries('invoice', '2627', numbers, gaps)

test('a month’s documents are one series, whatever order they come in', () => {
  expect(series([103, 101, 102])).toEqual([
    { kind: 'invoice', first: 'INV-2627-000101', last: 'INV-2627-000103', issued: 3, gaps: [], missing: 0 },
  ])
  expect(series([])).toEqual([])
})

test('numbers that no document has are named, within the series, before it and at its end', () => {
  const gaps = [
    { first: 99, last: 100, next: 101 },
    { first: 103, last: 103, next: 104 },
    { first: 105, last: 107, next: null },
  ]
  expect(series([101, 102, 104], gaps)).toEqual([
    {
      kind: 'invoice',
      first: 'INV-2627-000099',
      last: 'INV-2627-000107',
      issued: 3,
      gaps: ['INV-2627-000099 to INV-2627-000100', 'INV-2627-000103', 'INV-2627-000105 to INV-2627-000107'],
      missing: 6,
    },
  ])
})

test('a gap of another month isn’t this month’s', () => {
  expect(series([101], [{ first: 50, last: 51, next: 52 }])).toMatchObject([{ first: 'INV-2627-000101', gaps: [] }])
})

test('numbers of another month interrupt a series and aren’t missing', () => {
  expect(series([101, 103])).toMatchObject([
    { first: 'INV-2627-000101', last: 'INV-2627-000101', missing: 0 },
    { first: 'INV-2627-000103', last: 'INV-2627-000103', missing: 0 },
  ])
})

test('a document’s number within its year is its last part', () => {
  expect([numberInYear('INV-2627-000123'), numberInYear('CN-2627-1234567')]).toEqual([123, 1_234_567])
})
