import { describe, expect, test } from 'vitest'
import {
  measurementProblems,
  measurementRows,
  readMeasurements,
  shrinkingLengths,
  writeMeasurements,
} from './measurements.ts'

describe('typed measurements', () => {
  test.each([
    ['', ''],
    ['M: bust 96, length 110', 'M: bust 96, length 110'],
    [' s :bust 91.5cm ,  length 110 CM \n\n M:bust 96, length 110', 's: bust 91.5, length 110\nM: bust 96, length 110'],
    ['S: bust 91 | M: bust 96', 'S: bust 91\nM: bust 96'],
    ['EU: 38: dupatta length 230', 'EU: 38: dupatta length 230'],
  ])('%j', (typed, stored) => {
    const read = readMeasurements(typed)
    expect(read && writeMeasurements(read)).toBe(stored)
  })

  test.each([
    'bust 96',
    ': bust 96',
    'M:',
    'M: bust',
    'M: 96',
    'M: bust 96,',
    'M: bust 96, length',
    'M: bust 9600',
    'M: bust -96',
    'M: bust 0',
    'M: bust 96\nm: bust 98',
    'M: bust 96\nand so on',
  ])('%j is unreadable', (typed) => {
    expect(readMeasurements(typed)).toBeUndefined()
  })
})

test('a table has a column for each measurement of any size', () => {
  expect(measurementRows('S: bust 91, length 110\nM: Bust 96, hip 102')).toEqual([
    ['Size', 'Bust', 'Length', 'Hip'],
    ['S', '91', '110', '–'],
    ['M', '96', '–', '102'],
  ])
  expect(measurementRows('')).toEqual([])
})

test('M291 each line that can’t be read is named, and lengths that shrink from one size to the next', () => {
  expect(measurementProblems('S: bust 91\n\nM 96\ns: bust 92')).toEqual([
    'Please write line 2 as a size and its lengths in cm, such as M: bust 96, length 110. It says “M 96”',
    'Line 3 repeats a size: “s: bust 92”',
  ])
  expect(measurementProblems('')).toEqual([])
  expect(shrinkingLengths(readMeasurements('S: bust 91, hip 100\nM: Bust 90, hip 100\nL: waist 80') ?? [])).toEqual([
    'Bust of M is smaller than that of S',
  ])
})
