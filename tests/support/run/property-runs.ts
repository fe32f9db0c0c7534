/** How many examples a property test tries: 1,000, or 10,000 in a thorough run (`THOROUGH=1`). */
export const RUNS = process.env.THOROUGH === '1' ? 10_000 : 1_000
