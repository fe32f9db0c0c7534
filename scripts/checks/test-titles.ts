/** Titles of the tests and groups of tests in a source text, in its order, whichever quotes they are written in. */
export function testTitles(source: string): string[] {
  const calls = source.matchAll(/(?:\b(?:test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs)
  return [...calls].map(([, , title = '']) => title)
}
