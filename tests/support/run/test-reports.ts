/** Reads the reports that the test runners leave: how many tests passed, and which failed. */
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

export interface Counts {
  readonly passed: number
  /** Failed tests, each with its location and the start of the reason on one line, so that the end of a long output is enough. */
  readonly failed: readonly string[]
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string().nullable()).nullish(),
        }),
      ),
    }),
  ),
})
const playwrightReport = z.object({
  stats: z.object({ expected: z.number() }),
  suites: z.array(z.unknown()),
})
const playwrightSuite = z.object({
  suites: z.array(z.unknown()).default([]),
  specs: z.array(
    z.object({
      file: z.string(),
      line: z.number(),
      title: z.string(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.string(),
          results: z.array(
            z.object({
              errors: z.array(
                z.object({ message: z.string().optional(), location: z.object({ line: z.number() }).optional() }),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
})

const REASON_LENGTH = 400

const startOf = (text: string | null | undefined) =>
  stripVTControlCharacters(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, REASON_LENGTH)

/** The counts of a Vitest report. A file that could not be read as tests is one failure. */
export function countOfVitest(json: unknown): Counts {
  const { numPassedTests, testResults } = vitestReport.parse(json)
  const failed = testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${relative('.', file)}: ${test.fullName}: ${startOf(test.failureMessages?.[0])}`)
    return status === 'failed' && tests.length === 0 ? [`${relative('.', file)}: ${startOf(message)}`] : tests
  })
  return { passed: numPassedTests, failed }
}

/** The counts of a Playwright report. A test that passed only on a retry has failed. */
export function countOfPlaywright(json: unknown): Counts {
  const { stats, suites } = playwrightReport.parse(json)
  return { passed: stats.expected, failed: suites.flatMap(failedJourneys) }
}

function failedJourneys(json: unknown): string[] {
  const { suites, specs } = playwrightSuite.parse(json)
  const failed = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const error = results.flatMap(({ errors }) => errors)[0]
        return `[${projectName}] ${file}:${error?.location?.line ?? line}: ${title}: ${startOf(error?.message)}`
      }),
  )
  return [...failed, ...suites.flatMap(failedJourneys)]
}
