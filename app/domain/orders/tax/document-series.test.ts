import { expect, test } from 'vitest'
import { documentSeries, numberInYear } from './document-series.ts'

const series = (numbers: number[], gaps: Parameters<typeof documentSeries>[3] = []) =>
  documentSeries('invoice', '2627', numbers, gaps)

const gap = (first: number, last: number, next: number | null) => ({
  first,
  last,
  next,
  before: first - 1,
  isReplacement: false,
})
const NO_REPLACEMENTS = { replacements: [], unused: 0 }

test('a month’s documents are one series, whatever order they come in', () => {
  expect(series([103, 101, 102])).toEqual([
    {
      kind: 'invoice',
      first: 'INV-2627-000101',
      last: 'INV-2627-000103',
      issued: 3,
      gaps: [],
      missing: 0,
      ...NO_REPLACEMENTS,
    },
  ])
  expect(series([])).toEqual([])
})

test('numbers that no document has are listed: within the series, before it and at its end', () => {
  const gaps = [gap(99, 100, 101), gap(103, 103, 104), gap(105, 107, null)]
  expect(series([101, 102, 104], gaps)).toEqual([
    {
      kind: 'invoice',
      first: 'INV-2627-000099',
      last: 'INV-2627-000107',
      issued: 3,
      gaps: ['INV-2627-000099 to INV-2627-000100', 'INV-2627-000103', 'INV-2627-000105 to INV-2627-000107'],
      missing: 6,
      ...NO_REPLACEMENTS,
    },
  ])
})

test('a gap of another month isn’t listed', () => {
  expect(series([101], [gap(50, 51, 52)])).toMatchObject([{ first: 'INV-2627-000101', gaps: [] }])
})

test('numbers of another month interrupt a series and aren’t missing', () => {
  expect(series([101, 103])).toMatchObject([
    { first: 'INV-2627-000101', last: 'INV-2627-000101', missing: 0 },
    { first: 'INV-2627-000103', last: 'INV-2627-000103', missing: 0 },
  ])
})

test('M235 numbers of replacements belong to the series and aren’t missing, even several in a row at its end', () => {
  const replacement = (number: number, next: number | null, before: number) => ({
    first: number,
    last: number,
    next,
    before,
    isReplacement: true,
  })
  const gaps = [replacement(102, 103, 101), replacement(104, null, 103), replacement(105, null, 103)]
  expect(series([101, 103], gaps)).toEqual([
    {
      kind: 'invoice',
      first: 'INV-2627-000101',
      last: 'INV-2627-000105',
      issued: 2,
      gaps: [],
      missing: 0,
      replacements: ['INV-2627-000102', 'INV-2627-000104', 'INV-2627-000105'],
      unused: 3,
    },
  ])
})

test('a document’s number within its year is its last part', () => {
  expect([numberInYear('INV-2627-000123'), numberInYear('CN-2627-1234567')]).toEqual([123, 1_234_567])
})
