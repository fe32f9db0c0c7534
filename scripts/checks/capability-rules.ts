import { testTitles } from './test-titles.ts'

/** The list has every capability from M01 to this; later numbers may have gaps, because they are given out in parallel. */
export const LAST_CAPABILITY = 133

const STATES = new Set(['done', 'partly', 'planned'])

/**
 * Checks the list of capabilities against the tests.
 *
 * @param list Markdown with one table row for each capability: `| M01 | words | state | test file |`.
 * @param tests Source text of all tests; a title that starts with or contains the id proves a capability.
 * @returns What is wrong, one sentence each; empty when nothing is wrong.
 */
export function capabilityFaults(list: string, tests: string): string[] {
  const rows = [...list.matchAll(/^\|\s*(M\d+)\s*\|(.*)\|\s*$/gm)].map(([, id = '', rest = '']) => ({
    id,
    cells: rest.split('|').map((cell) => cell.trim()),
  }))
  const expected = Array.from({ length: LAST_CAPABILITY }, (_, index) => `M${String(index + 1).padStart(2, '0')}`)
  const later = rows.map(({ id }) => id).filter((id) => !expected.includes(id))
  const proved = new Set(testTitles(tests).flatMap((title) => title.match(/\bM\d+\b/g) ?? []))

  return [
    ...expected.flatMap((id) => {
      const count = rows.filter((row) => row.id === id).length
      return count === 1 ? [] : [count === 0 ? `${id} is missing` : `${id} is listed ${count} times`]
    }),
    ...new Set(later.filter((id, index) => later.indexOf(id) !== index).map((id) => `${id} is listed more than once`)),
    ...rows.flatMap(({ id, cells: [words, state = ''] }) => [
      ...(words ? [] : [`${id} has no description`]),
      ...(STATES.has(state) ? [] : [`${id} has the state '${state}', which is not one of ${[...STATES].join(', ')}`]),
      ...(state === 'done' && !proved.has(id) ? [`${id} is marked done, but no test carries it in its title`] : []),
    ]),
  ]
}
