import { describe, expect, test } from 'vitest'
import { readOrderFilter, readOrderSearch, readOrderSort } from './order-filter.ts'

describe('the filter in the address of the orders page', () => {
  const read = (query: string) => readOrderFilter(new URLSearchParams(query))

  test('M99 is a search and a valid status', () => {
    expect(read('search=%20Asha%20&status=shipped')).toEqual({ search: 'Asha', status: 'shipped' })
    expect(read('')).toEqual({ search: undefined, status: undefined })
    expect(read('search=%20&status=lost')).toEqual({ search: undefined, status: undefined })
  })

  test.each([
    ['amount_low', 'amount_low'],
    ['', 'newest'],
    [null, 'newest'],
    ['toString', 'newest'],
  ])('sorts %j by %s', (text, sort) => {
    expect(readOrderSort(text)).toBe(sort)
  })
})

describe('the text of a search', () => {
  test.each([
    ['2627-000012', '2627-000012'],
    ['inv-2627-0000', '2627-0000'],
    ['INV2627', '2627'],
    ['dc-r2627-000004', 'R2627-000004'],
    ['R2627', 'R2627'],
    ['Asha 12', undefined],
    ['CN-2627-000001', undefined],
  ])('a search for %s matches the order number %s', (search, number) => {
    expect(readOrderSearch(search)?.number).toBe(number)
  })

  test.each([
    ['+91 98250 12345', '9825012345'],
    ['98250', '98250'],
    ['98250-12345', '9825012345'],
    ['982', undefined],
    ['Asha 98250', undefined],
  ])('a search for %s matches the phone number %s', (search, phone) => {
    expect(readOrderSearch(search)?.phone).toBe(phone)
  })

  test('is trimmed, and undefined when blank', () => {
    expect(readOrderSearch('  Asha ')?.text).toBe('Asha')
    expect(readOrderSearch('   ')).toBeUndefined()
  })
})
