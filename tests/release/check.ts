/**
 * What `npm run release:check` runs: the steps of `Containerfile`, from the files that the image is built from, and then the release
 * as the image runs it. Exits with status 1 when a step fails or the shop doesn't open, respond and stop. Needs the npm registry.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, glob, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { handToReleaseUser, releaseCommand } from '../support/processes/release-command.ts'
import { startShopProcess } from '../support/processes/shop-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { buildSteps, imageContext } from './container-file.ts'

const run = promisify(execFile)

await using folder = await temporaryFolder()
await using data = await temporaryFolder()
// The user that the release runs as must be able to read both.
await Promise.all([folder.path, data.path].map((path) => chmod(path, 0o755)))
const source = join(folder.path, 'source')
const release = join(folder.path, 'release')
const context = imageContext(await readFile('.dockerignore', 'utf8'))
const tracked = (await run('git', ['ls-files'], { maxBuffer: 10_000_000 })).stdout.split('\n').filter(context)

await mkdir(source)
for (const step of buildSteps(await readFile('Containerfile', 'utf8'))) {
  console.log(`\n${step.kind} ${step.text}`)
  if (step.kind === 'COPY') await copy(step.sources)
  else await runShell(step.text.replaceAll('/release', release))
}
await handToReleaseUser(data.path)
const startedAt = performance.now()
await using shop = await startShopProcess({ DATA_DIR: data.path }, releaseCommand(release, ['scripts/start.ts']))
console.log(`\nThe release opened a new shop after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.`)
const home = await fetch(shop.url)
const { code } = await shop.stop()
console.log(`Its home page responded with ${home.status}; on SIGTERM it ended with status ${code}.`)
if (home.status !== 200 || code !== 0 || shop.errors() !== '') {
  console.error(shop.output(), shop.errors())
  process.exitCode = 1
}

async function copy(sources: readonly string[]): Promise<void> {
  const names = sources.includes('.') ? tracked : sources
  for await (const name of glob(names)) await cp(name, join(source, name))
}

async function runShell(command: string): Promise<void> {
  const { PATH = '', HOME = '' } = process.env
  // npm run puts this project's programs first; the image has only its own.
  const path = PATH.split(':').filter((each) => !each.includes('node_modules'))
  const shell = spawn('sh', ['-ec', command], {
    cwd: source,
    env: { PATH: path.join(':'), HOME },
    stdio: 'inherit',
    timeout: 1_200_000,
  })
  const [status] = await once(shell, 'close')
  if (status !== 0) throw new Error(`the step ended with ${status}`)
}
