import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BUILD_STAMP } from '../../tests/support/processes/build.ts'

const MIGRATIONS = 'database/migrations'

/** A release that is built in a folder of its own. */
export interface EarlierRelease {
  readonly commit: string
  readonly folder: string
  /** Whether this release has migrations to run when it follows that one. */
  readonly lacksMigrations: boolean
}

/**
 * The last commit that lacks the newest migration: what runs in a shop when the release with that migration is rolled out.
 *
 * @throws Error when the history isn't there, as in a shallow clone.
 */
export function commitBeforeNewestMigration(): string {
  const newest = git('ls-files', MIGRATIONS).split('\n').sort().at(-1) ?? ''
  const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', newest)
  return git('rev-parse', `${added}^`)
}

/**
 * Extracts and builds a commit into `.cache/releases`, unless it is there already. It shares this
 * release's packages when both have the same lock file, and installs its own otherwise.
 *
 * @throws Error when it can't be built.
 */
export function buildRelease(revision: string): EarlierRelease {
  const commit = git('rev-parse', '--verify', `${revision}^{commit}`)
  const folder = resolve('.cache/releases', commit.slice(0, 12))
  const newest = git('ls-files', MIGRATIONS).split('\n').sort().at(-1) ?? ''
  const release = { commit, folder, lacksMigrations: !contains(commit, newest) }
  if (existsSync(join(folder, BUILD_STAMP))) return release

  console.log(`Building the release of ${commit.slice(0, 7)} …`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const hasSamePackages = git('diff', '--name-only', commit, '--', 'package-lock.json') === ''
  if (hasSamePackages) execFileSync('cp', ['-al', resolve('node_modules'), join(folder, 'node_modules')])
  else run(folder, 'npm', ['ci', '--no-audit', '--no-fund'])
  run(folder, process.execPath, ['node_modules/.bin/react-router', 'build', '--logLevel', 'warn'])
  return release
}

/** Whether a commit has a file. */
export function contains(commit: string, path: string): boolean {
  return spawnSync('git', ['cat-file', '-e', `${commit}:${path}`]).status === 0
}

function run(folder: string, program: string, args: readonly string[]): void {
  const { status } = spawnSync(program, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: program === 'npm' ? '' : 'production' },
  })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed in ${folder}`)
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
}
