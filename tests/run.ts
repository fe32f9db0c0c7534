/**
 * Runs every test: installs the tools, builds once, runs every suite, and adds up the results.
 *
 * With arguments (`npm test -- app/domain/cart`, `npm test -- tests/e2e/store/first-sale.spec.ts`) only the matching
 * tests run, with the tools and the build that already exist.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { ensureCurrentBuild } from './support/processes/build.ts'
import { findMemoryFolder } from './support/processes/memory-folder.ts'
import { prepareTemplate } from './support/processes/prepared-folder.ts'
import { type Counts, countOfPlaywright, countOfVitest } from './support/run/test-reports.ts'

const REPORTS = '.cache/test-reports'

/** Where tests create temporary folders, also in the workers of Playwright and Vitest. */
const MEMORY = findMemoryFolder()

/** Compiled packages of earlier stages and runs: they save a twentieth or more of a thread that loads the shop's modules. */
const NODE_COMPILE_CACHE = resolve('.cache/compiled-scripts')

/** A stage that takes longer than this is considered hung, in milliseconds. */
const STAGE_LIMIT = process.env.THOROUGH === '1' ? 7_200_000 : 2_400_000

interface Stage {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly environment?: Record<string, string>
  readonly report: string
  readonly count: (report: unknown) => Counts
}

function vitest(name: string, args: readonly string[]): Stage {
  const report = `${REPORTS}/${name}.json`
  return {
    name,
    command: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    report,
    count: countOfVitest,
  }
}

function journeys(args: readonly string[]): Stage {
  const report = `${REPORTS}/journeys.json`
  return {
    name: 'journeys',
    command: 'playwright',
    args: ['test', '--reporter=list,json', ...args],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    report,
    count: countOfPlaywright,
  }
}

/** How many stages run at the same time. */
const LANES = 2

/**
 * The stages of the run, in the order in which they start. Process tests come first, because they wait for processes as journeys wait for
 * pages: together they keep the processors busy. The rest of the code does so alone, and fills them as soon as one of the two ends.
 */
function stagesFor(args: readonly string[]): Stage[] {
  if (args.length === 0) {
    const projects = ['rules', 'embedded', 'server'].map((project) => `--project=${project}`)
    // A third worker computes while others wait for the database.
    const code = vitest('code', [...projects, '--maxWorkers=3'])
    return [vitest('processes', ['--project=processes']), journeys([]), code]
  }
  const isJourney = (arg: string) => arg.includes('e2e') || arg.includes('.spec.')
  if (!args.some(isJourney)) return [vitest('chosen', args)]
  const others = args.filter((arg) => !isJourney(arg) && existsSync(arg))
  if (others.length > 0) throw new Error(`Run journeys and other tests one after the other: ${others.join(', ')}`)
  return [journeys(args)]
}

/** Prints each line with the name of its stage, because stages run at the same time. */
function printLines(name: string, output: Readable): void {
  createInterface({ input: output }).on('line', (line) => console.log(`[${name}] ${line}`))
}

/** Runs stages in their order; each lane starts the next one as soon as it is free. */
async function runAll(stages: readonly Stage[]): Promise<Counts[]> {
  const results: Counts[] = []
  const waiting = stages.values()
  const runLane = async () => {
    for (const stage of waiting) results.push(await run(stage, stages.length === 1))
  }
  await Promise.all(Array.from({ length: LANES }, runLane))
  return results
}

/** Runs a stage to its end. One that fails without naming a test, for example in its setup, counts as one failure. */
async function run({ name, command, args, environment, report, count }: Stage, isAlone: boolean): Promise<Counts> {
  const startedAt = performance.now()
  await rm(report, { force: true })
  const child = spawn(process.execPath, [`node_modules/.bin/${command}`, ...args], {
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE, ...(MEMORY && { TMPDIR: MEMORY }), ...environment },
    timeout: STAGE_LIMIT,
  })
  for (const output of [child.stdout, child.stderr]) if (output) printLines(name, output)
  const [status] = (await once(child, 'close')) as [number | null]
  const { passed, failed } = await readFile(report, 'utf8').then(
    (text) => count(JSON.parse(text)),
    () => ({ passed: 0, failed: [] }),
  )
  const ending = `${name}: ${status === null ? 'was ended' : `ended with ${status}`}`
  console.log(`\n${ending} after ${Math.round((performance.now() - startedAt) / 1_000)} s\n`)
  return { passed, failed: status === 0 || failed.length > 0 ? failed : [ending] }
}

/** Prepares what all suites need. @returns False when that fails, which counts as one failure. */
async function prepare(): Promise<boolean> {
  await import('./install-tools.ts')
  try {
    await ensureCurrentBuild()
    await Promise.all([prepareTemplate('demo'), prepareTemplate('none')])
    return true
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
}

const args = process.argv.slice(2)
await mkdir(REPORTS, { recursive: true })
const results: Counts[] = []
if (args.length > 0 || (await prepare())) {
  results.push(...(await runAll(stagesFor(args))))
} else {
  results.push({ passed: 0, failed: ['the tools, the build or the prepared shops'] })
}

const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.flatMap((result) => result.failed)
for (const failure of failed) console.log(`failed: ${failure}`)
console.log(`${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 || passed === 0 ? 1 : 0
