/**
 * Installs what the tests need in addition to the project's packages: a browser, PostgreSQL's server programs, and programs that check
 * alert rules and files about containers, proxies and services.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { findPostgresPrograms } from './support/database/postgres-programs.ts'
import { findChromium } from './support/tools/chromium.ts'
import { aptGet, extractDebianPackage } from './support/tools/debian-package.ts'
import { fetchDebianProgram } from './support/tools/debian-program.ts'
import { fetchTool } from './support/tools/fetch-tool.ts'
import { findPromtool, PROMETHEUS_FOLDER } from './support/tools/promtool.ts'

interface Tool {
  readonly name: string
  readonly debianPackage: string
  /** For releases of Debian without that package. */
  readonly olderPackage: string
  readonly isInstalled: () => boolean
}

const tools: readonly Tool[] = [
  {
    name: 'Chromium',
    debianPackage: 'chromium-headless-shell',
    olderPackage: 'chromium',
    isInstalled: () => findChromium() !== undefined,
  },
  {
    name: 'PostgreSQL',
    debianPackage: 'postgresql',
    olderPackage: 'postgresql',
    isInstalled: () => findPostgresPrograms() !== undefined,
  },
  {
    name: 'systemd-analyze',
    debianPackage: 'systemd',
    olderPackage: 'systemd',
    isInstalled: () => existsSync('/usr/bin/systemd-analyze'),
  },
]

/** Read by Debian's packages of PostgreSQL: the tests make clusters of their own, so none is made and started here. */
const NO_CLUSTER_FOLDER = '/etc/postgresql-common/createcluster.d'
const NO_CLUSTER_FILE = `${NO_CLUSTER_FOLDER}/gulmeher-tests.conf`

installTools()
extractPromtool()
fetchDebianProgram('caddy')
await Promise.all([fetchTool('dclint'), fetchTool('dockerfile-utils')])

function installTools(): void {
  const missing = tools.filter((tool) => !tool.isInstalled())
  if (missing.length === 0) return

  const names = missing.map(({ name }) => name).join(' and ')
  const packages = missing.map(({ debianPackage }) => debianPackage)
  const olderPackages = missing.map(({ olderPackage }) => olderPackage)
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    fail(`The tests need ${names}: install it first, on Debian with: apt-get install ${olderPackages.join(' ')}`)
  }

  console.log(`Installing ${names} for the tests …`)
  mkdirSync(NO_CLUSTER_FOLDER, { recursive: true })
  writeFileSync(NO_CLUSTER_FILE, 'create_main_cluster = false\n')
  const failure = installPackages(packages) && installPackages(olderPackages)
  rmSync(NO_CLUSTER_FILE)
  const stillMissing = missing.filter((tool) => !tool.isInstalled()).map(({ name }) => name)
  if (stillMissing.length > 0) fail(`${stillMissing.join(' and ')} could not be installed: ${failure}`)
}

/**
 * Installs packages. Fetches the package lists only if the first try fails, because they are missing or too old.
 *
 * @returns What went wrong, in one line; empty when nothing did.
 */
function installPackages(packages: string[]): string {
  const install = ['install', '--yes', '--no-install-recommends', ...packages]
  if (aptGet(install).status === 0) return ''
  aptGet(['update'])
  const { status, stderr } = aptGet(install)
  if (status === 0) return ''
  return stderr.trim().split('\n').at(-1) ?? ''
}

/** Debian's package of Prometheus would start a server. */
function extractPromtool(): void {
  if (findPromtool()) return
  console.log('Fetching promtool for the tests …')
  extractDebianPackage('prometheus', PROMETHEUS_FOLDER)
  if (!findPromtool())
    fail('promtool could not be fetched: install Prometheus first, on Debian with: apt-get install prometheus')
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
