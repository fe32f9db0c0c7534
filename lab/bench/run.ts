/**
 * Measures the built shop on this machine, prints figures beside their budgets, and writes them to `lab/performance.md`.
 * `npm --prefix lab run bench` measures everything, `npm --prefix lab run bench -- start catalogue` only these two. It exits with 1 when
 * something could not be measured, or when a figure that must hold doesn't.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { ensureCurrentBuild } from '../../tests/support/processes/build.ts'
import { ToolUnavailableError } from '../../tests/support/tools/fetch-tool.ts'
import { PERFORMANCE_PAGE, readCircumstances } from './circumstances.ts'
import { replaceSection, sectionText } from './performance-page.ts'
import { setReference, takeReported } from './report.ts'

interface Measurement {
  readonly title: string
  load(): Promise<{ measure(): Promise<void> }>
}

/** In the order in which they run. Each starts what it needs and stops it afterwards. */
const MEASUREMENTS: Record<string, Measurement> = {
  start: { title: 'Start', load: () => import('./start.ts') },
  pages: { title: 'Pages', load: () => import('./pages.ts') },
  catalogue: { title: 'Catalogue', load: () => import('./catalogue.ts') },
  lighthouse: { title: 'Lighthouse', load: () => import('./lighthouse.ts') },
  taps: { title: 'Taps on a phone', load: () => import('./taps.ts') },
  'admin-tables': { title: 'Tables of the back office', load: () => import('./admin-tables.ts') },
  checkouts: { title: 'Checkouts', load: () => import('./checkouts.ts') },
  'table-sizes': { title: 'Growth of the tables', load: () => import('./table-sizes.ts') },
  'long-day': { title: 'A long day', load: () => import('./long-day.ts') },
  festival: { title: 'A festival peak', load: () => import('./festival.ts') },
  copies: { title: 'Backup, restore and move', load: () => import('./copies.ts') },
  'request-costs': { title: 'The most expensive requests', load: () => import('./request-costs.ts') },
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(MEASUREMENTS, name))
if (unknown.length > 0) {
  console.error(`There is no measurement ${unknown.join(', ')}. There are: ${Object.keys(MEASUREMENTS).join(', ')}.`)
  process.exit(1)
}

await ensureCurrentBuild()
for (const [name, { title, load }] of Object.entries(MEASUREMENTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const circumstances = await readCircumstances()
  setReference(circumstances.additionsMs)
  console.log(`\n${name} (${circumstances.busy.toFixed(1)} processes were running or waiting on this machine)`)
  try {
    await (await load()).measure()
    const reported = takeReported()
    if (reported.isTrial) console.log(`This was a trial: ${PERFORMANCE_PAGE} stays as it is.`)
    else await writeSection(name, sectionText(title, reported, circumstances))
  } catch (error) {
    takeReported()
    console.error(error instanceof ToolUnavailableError ? error.message : error)
    process.exitCode = 1
  }
}

async function writeSection(name: string, text: string): Promise<void> {
  const page = await readFile(PERFORMANCE_PAGE, 'utf8').catch(() => '')
  await writeFile(PERFORMANCE_PAGE, replaceSection(page, Object.keys(MEASUREMENTS), { name, text }))
}
