import { expect, test } from 'vitest'
import { withoutNarrower } from './search-groups.server.ts'

test.each([
  { alternatives: ['gota', 'gota work', 'zari'], remaining: ['gota', 'zari'] },
  { alternatives: ['blue', 'navy blue', 'indigo', 'sky blue'], remaining: ['blue', 'indigo'] },
  { alternatives: ['gota work', 'zari'], remaining: ['gota work', 'zari'] },
  { alternatives: ['mirror', 'sheesha'], remaining: ['mirror', 'sheesha'] },
  { alternatives: ['block print', 'hand block print'], remaining: ['block print', 'hand block print'] },
])('of $alternatives, $remaining find the same products', ({ alternatives, remaining }) => {
  expect(withoutNarrower(alternatives)).toEqual(remaining)
})
