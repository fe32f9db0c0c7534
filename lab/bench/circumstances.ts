import { execFile } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgresPrograms } from '../../tests/support/database/postgres-programs.ts'
import type { Circumstances } from './performance-page.ts'

const run = promisify(execFile)

/** The page that measurements write. A change of this page alone doesn't make the sources differ from their commit. */
export const PERFORMANCE_PAGE = 'lab/performance.md'

/** This machine, the versions of what runs on it, and the commit that is measured. */
export async function readCircumstances(): Promise<Circumstances> {
  const processors = cpus()
  const [busy = 0] = loadavg()
  const gigabytes = Math.round(totalmem() / 1024 ** 3)
  const machine = [
    `${processors.length} cores of ${processors[0]?.model.trim() ?? 'an unknown processor'} with ${gigabytes} GB`,
    `Node ${process.versions.node}`,
    ...(await postgresVersion()),
  ].join(', ')
  return { measuredAt: new Date(), commit: await readCommit(), machine, busy, additionsMs: timeAdditions() }
}

/** How long one core takes for 300 million additions. */
function timeAdditions(): number {
  const startedAt = performance.now()
  let sum = 0
  for (let number = 0; number < 300_000_000; number++) sum += number % 7
  if (sum === 0) throw new Error('nothing was added')
  return performance.now() - startedAt
}

async function readCommit(): Promise<string> {
  try {
    const { stdout: commit } = await run('git', ['rev-parse', '--short', 'HEAD'])
    const { stdout: changes } = await run('git', ['status', '--porcelain', '--', '.', `:!${PERFORMANCE_PAGE}`])
    return commit.trim() + (changes === '' ? '' : ', changed')
  } catch {
    return 'a copy without its history'
  }
}

async function postgresVersion(): Promise<string[]> {
  const folder = findPostgresPrograms()
  if (!folder) return []
  const { stdout } = await run(join(folder, 'postgres'), ['--version'])
  return [`PostgreSQL ${/\d[\d.]*/.exec(stdout)?.[0] ?? ''}`]
}
