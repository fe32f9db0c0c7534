import { expect, test } from 'vitest'
import { containsPattern, readSearchText } from './search-text.ts'

test('the text is trimmed and cut, without NUL characters', () => {
  expect(readSearchText('  Asha\0 ')).toBe('Asha')
  expect(readSearchText('a\0b')).toBe('ab')
  expect(readSearchText('x'.repeat(500))).toHaveLength(100)
})

test.each([null, '', '   ', '\0'])('%j searches for nothing', (text) => {
  expect(readSearchText(text)).toBeUndefined()
})

test('a pattern takes wildcards literally', () => {
  expect(containsPattern('50%_off\\')).toBe('%50\\%\\_off\\\\%')
})
