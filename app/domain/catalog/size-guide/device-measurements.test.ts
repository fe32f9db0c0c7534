import { expect, test } from 'vitest'
import { readStored } from './device-measurements.ts'

test.each([
  ['{"cm":{"bust":91.4,"hip":100},"unit":"in"}', { cm: { bust: 91.4, hip: 100 }, unit: 'in' }],
  ['{"cm":{"bust":92,"waist":"76","hip":-1,"sleeve":40}}', { cm: { bust: 92 }, unit: 'cm' }],
  ['{"cm":{"bust":1e9}}', undefined],
  ['{"cm":null}', undefined],
  ['[]', undefined],
  ['null', undefined],
  ['{"cm":', undefined],
  ['', undefined],
])('M294 what the device stores as %j is read as %j', (stored, measured) => {
  expect(readStored(stored)).toEqual(measured)
})
