/**
 * Fails when a folder of code has too many files side by side, and when `docs/architecture.md` describes other
 * steps, rooms or tables than the code has.
 */
import { glob, readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { architectureFaults, tablesOf } from './architecture-rules.ts'
import { DOMAIN_STEPS } from './domain-steps.ts'
import { crowdedRooms } from './room-rules.ts'

/** Collections that nobody reads side by side may be larger: migrations, decisions, pictures. They are no code. */
const CODE = '{app,server,scripts,tests,lab,database}/**/*.{ts,tsx}'
const DOMAIN = 'app/domain'
const PAGE = 'docs/architecture.md'

const code = {
  steps: DOMAIN_STEPS,
  folders: await innerRooms(),
  tables: tablesOf(await readFile('app/platform/database/tables.ts', 'utf8')),
}
const faults = [
  ...crowdedRooms(await Array.fromAsync(glob(CODE))),
  ...architectureFaults(await readFile(PAGE, 'utf8'), code).map((fault) => `${PAGE}: ${fault}`),
]
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0

/** Folders inside the rooms of the domain, such as `orders/manage`. */
async function innerRooms(): Promise<string[]> {
  const entries = await Array.fromAsync(glob(`${DOMAIN}/*/*`, { withFileTypes: true }))
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(DOMAIN, `${entry.parentPath}/${entry.name}`))
}
