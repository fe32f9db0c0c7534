import { describe, expect, test } from 'vitest'
import { readOrderFilter, readOrderSort } from './order-filter.ts'

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
