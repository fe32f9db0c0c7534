/** How often a race is repeated: `usual` times, or `thorough` times in a thorough run (`THOROUGH=1`). */
export function iterations(usual: number, thorough: number): number {
  return process.env.THOROUGH === '1' ? thorough : usual
}
