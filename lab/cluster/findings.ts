/** What a proof found, line by line. */
export interface Findings {
  /** Prints a figure that must hold, and records it as a violation when it doesn't. */
  expect(what: string, figure: string | number, holds: boolean): void
  /** Prints a figure for information. */
  note(what: string, figure: string | number): void
  /** What didn't hold. */
  readonly violations: readonly string[]
}

/** Prints each line as it is found, so that a run that hangs shows how far it came. */
export function createFindings(): Findings {
  const violations: string[] = []
  const print = (what: string, figure: string | number, verdict: string) =>
    console.log(`${verdict.padEnd(6)} ${what.padEnd(70)} ${figure}`)
  return {
    violations,
    note: (what, figure) => print(what, figure, ''),
    expect(what, figure, holds) {
      print(what, figure, holds ? 'ok' : 'FAILED')
      if (!holds) violations.push(`${what}: ${figure}`)
    },
  }
}
