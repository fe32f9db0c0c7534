import { testTitles } from './test-titles.ts'

/** Marks a requirement that no test proves. */
const WITHOUT_TEST = '_No test yet._'

/**
 * Checks the page of requirements against the tests.
 *
 * @param page Markdown with one table row for each requirement: `| P04 | words |`.
 * @param tests Source text of all tests; a title that contains the id proves a requirement.
 * @returns What is wrong, one sentence each; empty when every requirement has a test or says that it has none.
 */
export function requirementFaults(page: string, tests: string): string[] {
  const proved = new Set(testTitles(tests).flatMap((title) => title.match(/\b[A-Z]\d{2,3}\b/g) ?? []))

  return [...page.matchAll(/^\|\s*([A-Z]\d{2,3})\s*\|(.*)\|\s*$/gm)].flatMap(([, id = '', words = '']) => {
    const saysNone = words.includes(WITHOUT_TEST)
    if (proved.has(id)) return saysNone ? [`${id} says that it has no test, but a test carries it in its title`] : []
    return saysNone ? [] : [`${id} has no test with its id in the title, and does not say '${WITHOUT_TEST}'`]
  })
}
