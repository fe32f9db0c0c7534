import fc from 'fast-check'
import { expect, test } from 'vitest'
import { switchUnit } from './switch-unit.ts'

test.each([
  ['92', 'in', '36.2'],
  ['92,5', 'in', '36.4'],
  ['36', 'cm', '91.4'],
  ['36.5', 'cm', '92.7'],
] as const)('M292 %s becomes, in %s, %s', (shown, to, after) => {
  expect(switchUnit(shown, to)).toEqual({ before: shown, after })
})

test.each([
  ['36', 'in'],
  ['92', 'cm'],
  ['', 'in'],
  ['M', 'cm'],
] as const)('“%s” was not a length before %s was chosen, and stays', (shown, to) => {
  expect(switchUnit(shown, to).after).toBe(shown)
})

test('M292 switching back and forth restores what was typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 500, max: 2_000 }), (millimetres) => {
      const typed = String(millimetres / 10)
      const inches = switchUnit(typed, 'in')
      const back = switchUnit(inches.after, 'cm', inches)
      expect(back.after).toBe(typed)
      expect(switchUnit(back.after, 'in', back).after).toBe(inches.after)
    }),
  )
})

test('M292 a length that was changed after the switch is converted', () => {
  expect(switchUnit('38', 'cm', switchUnit('92', 'in')).after).toBe('96.5')
})

test('a length that was left alone is converted when the unit is switched back', () => {
  expect(switchUnit('36', 'cm', switchUnit('36', 'in')).after).toBe('91.4')
})
