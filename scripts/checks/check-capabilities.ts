/**
 * Fails when `docs/reports/capabilities.md` doesn't list every capability exactly once, or marks one as done that no test names, and
 * when a requirement of `docs/reports/requirements.md` has no test and doesn't say so.
 */
import { glob, readFile } from 'node:fs/promises'
import { capabilityFaults } from './capability-rules.ts'
import { requirementFaults } from './requirement-rules.ts'

const TEST_FILES = '{app,server,scripts,tests,lab,database}/**/*.{test.ts,test.tsx,spec.ts}'

const sources: string[] = []
for await (const file of glob(TEST_FILES)) sources.push(await readFile(file, 'utf8'))
const tests = sources.join('\n')

const checks = { 'docs/reports/capabilities.md': capabilityFaults, 'docs/reports/requirements.md': requirementFaults }
for (const [page, faultsOf] of Object.entries(checks)) {
  for (const fault of faultsOf(await readFile(page, 'utf8'), tests)) {
    console.error(`${page}: ${fault}`)
    process.exitCode = 1
  }
}
