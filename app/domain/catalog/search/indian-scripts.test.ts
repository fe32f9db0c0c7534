import { expect, test } from 'vitest'
import { romanised } from './indian-scripts.ts'

test.each([
  ['लाल', 'lal'],
  ['कुर्ती', 'kurti'],
  ['कुर्ता', 'kurta'],
  ['सफ़ेद', 'safed'],
  ['गुलाबी', 'gulabi'],
  ['चिकनकारी', 'chikankari'],
  ['फुलकारी', 'phulkari'],
  ['रेशम', 'resham'],
  ['અનારકલી', 'anarakli'],
  ['કુર્તી', 'kurti'],
  ['લાલ', 'lal'],
  ['બાંધણી', 'bandhani'],
])('M411 %s is typed %s in Latin letters', (word, latin) => {
  expect(romanised(word)).toBe(latin)
})

test.each(['kurti', '', 'कुर्तीx', 'ક4', '்'])('M411 “%s” is no word of these scripts', (word) => {
  expect(romanised(word)).toBeUndefined()
})
