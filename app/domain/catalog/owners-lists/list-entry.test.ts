import { expect, test } from 'vitest'
import { slugOf } from './list-entry.ts'

test.each([
  ['Evening Wear', 'evening-wear'],
  ['  Évening & Night! ', 'evening-night'],
  ['24 hours', 'hours'],
  ['साड़ी', ''],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('the address of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
