/** How often a race is repeated: `usual` times, or `thorough` times in a thorough run (`THOROUGH=1`). */
export function iterations(usual: number, thorough: number): number {
  return process.env.THOROUGH === '1' ? thorough : usual
}

/**
 * How many random cases a database test tries. A server tries all of them. The embedded database, which is several times slower, tries a
 * tenth of them outside thorough runs: that it runs the statements doesn't depend on how many there are.
 */
export function randomCases(usual: number, thorough: number): number {
  const isEmbedded = process.env.TEST_DATABASE !== 'server'
  return iterations(isEmbedded ? Math.ceil(usual / 10) : usual, thorough)
}
