import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../settings-fields.ts'
import { AREA_GRID, BODY_GRID, GARMENT_GRID, type GridLanguage } from './setting-grids.ts'

const again = ({ read, write }: GridLanguage, text: string) => write(read(text))

test('what is stored is the same after a grid has read and written it', () => {
  const areas = '380: 10\n194: no\nothers: no'
  expect(AREA_GRID.read(areas).rows).toEqual([
    ['380', '10'],
    ['194', 'no'],
    ['others', 'no'],
  ])
  expect(again(AREA_GRID, areas)).toBe(areas)
  expect(again(BODY_GRID, DEFAULT_SETTINGS.sizeGuide)).toBe(DEFAULT_SETTINGS.sizeGuide)
  const mixed = 'M: bust 98, Length 110\nL: Length 112.5, sleeve 42'
  expect(GARMENT_GRID.read(mixed)).toEqual({
    columns: ['Size', 'bust', 'Length', 'sleeve'],
    rows: [
      ['M', '98', '110', ''],
      ['L', '', '112.5', '42'],
    ],
  })
  expect(again(GARMENT_GRID, mixed)).toBe(mixed)
  for (const language of [AREA_GRID, BODY_GRID]) expect(again(language, '')).toBe('')
})

test('an empty grid of measurements has the usual columns', () => {
  expect(GARMENT_GRID.read('')).toEqual({ columns: ['Size', 'bust', 'length', 'sleeve'], rows: [] })
})

test('lines that can’t be read keep their place', () => {
  expect(BODY_GRID.read('what\nM: bust 92').rows).toEqual([
    ['what', ''],
    ['M', '92'],
  ])
  expect(AREA_GRID.read('what').rows).toEqual([['what', '']])
})

test('rows without anything are left out', () => {
  const { columns, rows } = BODY_GRID.read('M: bust 92')
  expect(BODY_GRID.write({ columns, rows: [['', ' '], ...rows] })).toBe('M: bust 92')
})

test('a problem names its row and the cells to correct', () => {
  const areas = [
    ['380', '4'],
    ['38x', '4'],
    ['194', '120'],
    ['', 'no'],
    ['', ''],
  ]
  expect(AREA_GRID.problems({ columns: [], rows: areas }).map(({ row, cells }) => [row, cells])).toEqual([
    [1, [0]],
    [2, [1]],
    [3, [0]],
  ])
  const columns = ['Size', 'bust', '']
  const sizes = [
    ['M', '92', ''],
    ['m', '93', ''],
    ['', '97', ''],
    ['L', 'wide', ''],
    ['XL', '', ''],
    ['XS', '82', '60'],
  ]
  expect(BODY_GRID.problems({ columns, rows: sizes }).map(({ row, cells }) => [row, cells])).toEqual([
    [1, [0]],
    [2, [0]],
    [3, [1]],
    [4, [1]],
    [5, [2]],
  ])
})
