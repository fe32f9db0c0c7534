import { expect, test } from 'vitest'
import { slugOf, slugToBe } from './list-entry.ts'

test.each([
  ['Evening Wear', 'evening-wear'],
  ['  Évening & Night! ', 'evening-night'],
  ['24 hours', 'hours'],
  ['साड़ी', ''],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('the address of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('an entry keeps its address until another one is typed', () => {
  expect(slugToBe('new', 'old', 'Name')).toBe('new')
  expect(slugToBe('', 'old', 'Name')).toBe('old')
  expect(slugToBe('', undefined, 'New Name')).toBe('new-name')
  expect(slugToBe(undefined, undefined, 'साड़ी')).toBe('untitled')
})
