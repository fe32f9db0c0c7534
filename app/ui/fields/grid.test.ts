import { expect, test } from 'vitest'
import { fillGrid, readBlock } from './grid.ts'

const grid = {
  columns: ['Size', 'bust', 'waist'],
  rows: [
    ['S', '87', '71'],
    ['M', '', ''],
  ],
}

test('a block copied from a spreadsheet has rows and cells; a single cell is ordinary text', () => {
  expect(readBlock('M\t92\r\nL\t 97 \r\n')).toEqual([
    ['M', '92'],
    ['L', '97'],
  ])
  expect(readBlock('92')).toBeUndefined()
  expect(readBlock('92\n')).toBeUndefined()
})

test('M972 a block fills the cells from the one it is pasted into, and adds rows', () => {
  const block = [
    ['92', '76'],
    ['97', '81'],
  ]
  expect(fillGrid(grid, block, { row: 1, column: 1 }, true)).toEqual({
    columns: grid.columns,
    rows: [
      ['S', '87', '71'],
      ['M', '92', '76'],
      ['', '97', '81'],
    ],
  })
})

test('cells beyond the last column are left out, or add columns without a name where those can be named', () => {
  const block = [['81', '103']]
  const at = { row: 0, column: 2 }
  expect(fillGrid(grid, block, at, false)).toMatchObject({
    columns: grid.columns,
    rows: [['S', '87', '81'], grid.rows[1]],
  })
  expect(fillGrid(grid, block, at, true)).toEqual({
    columns: [...grid.columns, ''],
    rows: [
      ['S', '87', '81', '103'],
      ['M', '', '', ''],
    ],
  })
})

test('a block with a header is a whole table', () => {
  const block = [
    ['SIZE', 'Bust', 'Length', 'Sleeve'],
    ['XL', '102', '110', '42'],
  ]
  expect(fillGrid(grid, block, { row: 0, column: 2 }, true)).toEqual({
    columns: ['Size', 'Bust', 'Length', 'Sleeve'],
    rows: [
      ['XL', '102', '110', '42'],
      ['M', '', '', ''],
    ],
  })
})

test('no grid gets thousands of rows', () => {
  const block = Array.from({ length: 5000 }, (_, row) => [String(row), '4'])
  expect(fillGrid(grid, block, { row: 0, column: 0 }, false).rows).toHaveLength(300)
})
