/** Fails when `docs/capabilities.md` does not list every capability once, or calls one done that no test names. */
import { glob, readFile } from 'node:fs/promises'
import { capabilityFaults } from './capability-rules.ts'

const TEST_FILES = '{app,server,scripts,tests,database}/**/*.{test.ts,test.tsx,spec.ts}'

const titles: string[] = []
for await (const file of glob(TEST_FILES)) titles.push(await readFile(file, 'utf8'))
const faults = capabilityFaults(await readFile('docs/capabilities.md', 'utf8'), titles.join('\n'))
for (const fault of faults) console.error(`docs/capabilities.md: ${fault}`)
process.exitCode = faults.length > 0 ? 1 : 0
