import { describe, expect, test } from 'vitest'
import { countPages, pageSlice, ROWS_PER_PAGE, readPage } from './table-page.ts'

describe('the page of a table', () => {
  test.each([
    ['1', 1],
    ['7', 7],
    ['2000', 2_000],
    [null, 1],
    ['', 1],
    ['0', 1],
    ['-3', 1],
    ['1.5', 1],
    ['two', 1],
    ['99999999999999999999', 1],
    ['999999', 100_000],
  ])('%s is page %i', (text, page) => {
    expect(readPage(text)).toBe(page)
  })

  test('shows its own rows', () => {
    expect(pageSlice(1)).toEqual({ limit: ROWS_PER_PAGE, offset: 0 })
    expect(pageSlice(3)).toEqual({ limit: ROWS_PER_PAGE, offset: 2 * ROWS_PER_PAGE })
  })

  test.each([
    [0, 1],
    [1, 1],
    [ROWS_PER_PAGE, 1],
    [ROWS_PER_PAGE + 1, 2],
  ])('%i rows fill %i pages', (rows, pages) => {
    expect(countPages(rows)).toBe(pages)
  })
})
