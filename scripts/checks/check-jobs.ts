/** Fails when `docs/operations.md` lists other jobs, or other times, than the code registers. */
import { glob, readFile } from 'node:fs/promises'
import { jobFaults } from './job-rules.ts'

const PAGE = 'docs/operations.md'

const paths = (await Array.fromAsync(glob('app/**/*.ts'))).filter((path) => !path.endsWith('.test.ts'))
const sources = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
const faults = jobFaults(await readFile(PAGE, 'utf8'), sources)
for (const fault of faults) console.error(`${PAGE}: ${fault}`)
process.exitCode = faults.length > 0 ? 1 : 0
