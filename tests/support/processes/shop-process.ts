import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SETTING_NAMES } from '#app/platform/config.server.ts'
import { COMPILE_CACHE } from '#server/compile-cache.ts'
import { freePort } from './free-port.ts'

/** How long a start or stop may take, in milliseconds. */
const PATIENCE_MS = 180_000

/** As `npm start` has it, also for releases in other folders. */
const NODE_COMPILE_CACHE = resolve(COMPILE_CACHE)

type Settings = Record<string, string>

/** How a process ended; one of the two is set. */
export interface ProcessExit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** The shop's own process, without a supervisor that restarts it. */
const SHOP_ALONE: readonly string[] = [process.execPath, 'build/server/index.js']

/** What `npm start` runs: a supervisor that starts the shop in another process, and restarts it when it dies. */
export const SUPERVISED_SHOP: readonly string[] = [process.execPath, 'scripts/start.ts']

/** A shop in its own process. Disposing it kills the process if it is still running. */
export interface ShopProcess extends AsyncDisposable {
  readonly url: string
  readonly pid: number | undefined
  /** Its standard output so far. */
  output(): string
  /** Its standard error so far. */
  errors(): string
  /** Asks it to stop and waits until it has exited. */
  stop(): Promise<ProcessExit>
  /** Kills the started process as a power cut would, and waits until it has exited. A supervised shop then stops by itself. */
  kill(): Promise<ProcessExit>
  /** Resolves when the process has exited, for whatever reason. */
  readonly ended: Promise<ProcessExit>
}

/**
 * Starts the built shop on a free port of loopback and waits until it is ready for requests.
 *
 * @param settings Settings of the shop; the others have their defaults.
 * @param command See {@link launchShopProcess}.
 * @param folder Folder of a release that is built; by default this one.
 * @throws Error with the process's output when it exits or isn't ready in time.
 */
export async function startShopProcess(
  settings: Settings & { DATA_DIR: string },
  command?: readonly string[],
  folder?: string,
): Promise<ShopProcess> {
  const shop = await launchShopProcess(settings, command, folder)
  try {
    await untilReady(shop)
    return shop
  } catch (error) {
    const ending = JSON.stringify(await shop.kill())
    throw new Error(`the shop did not start: ${ending}\n${shop.output()}\n${shop.errors()}`, { cause: error })
  }
}

/**
 * Waits until a shop is ready for requests.
 *
 * @throws Error when it exits, or isn't ready in time.
 */
export async function untilReady(shop: ShopProcess): Promise<void> {
  const end = shop.ended.then(() => true)
  await waitFor('the shop to be ready', async () => {
    if (await Promise.race([end, false])) throw new Error('the shop ended before it was ready')
    const response = await fetch(`${shop.url}/readyz`).catch(() => undefined)
    return response?.status === 200
  })
}

/**
 * Starts the built shop like {@link startShopProcess}, but does not wait for it.
 *
 * @param command What is run instead of the shop alone: {@link SUPERVISED_SHOP}, or `npm start`.
 */
export async function launchShopProcess(
  settings: Settings & { DATA_DIR: string },
  command?: readonly string[],
  folder?: string,
): Promise<ShopProcess> {
  const port = settings.PORT ?? String(await freePort())
  const { child, ended, output, errors } = spawnShop({ HOST: '127.0.0.1', ...settings, PORT: port }, command, folder)
  const kill = () => end(child, ended, 'SIGKILL')
  return {
    url: `http://localhost:${port}`,
    pid: child.pid,
    output,
    errors,
    ended,
    stop: () => end(child, ended, 'SIGTERM'),
    kill,
    [Symbol.asyncDispose]: async () => void (await kill()),
  }
}

/** Runs `npm start` with settings that the shop rejects, and waits until it exits. */
export async function runRejectedShop(settings: Settings): Promise<ProcessExit & { output: string; errors: string }> {
  const { child, ended, output, errors } = spawnShop({ HOST: '127.0.0.1', ...settings }, SUPERVISED_SHOP)
  const giveUp = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  const ending = await ended
  clearTimeout(giveUp)
  return { ...ending, output: output(), errors: errors() }
}

/**
 * Waits until `condition` holds, checking every 50 ms.
 *
 * @throws Error naming the condition after three minutes; an error from `condition` is thrown immediately.
 */
export async function waitFor(what: string, condition: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS
  while (!(await condition())) {
    if (Date.now() > giveUpAt) throw new Error(`timed out waiting for ${what}`)
    await delay(50)
  }
}

function spawnShop(
  settings: Settings,
  [program = '', ...args]: readonly string[] = SHOP_ALONE,
  folder = '.',
): {
  child: ChildProcess
  ended: Promise<ProcessExit>
  output: () => string
  errors: () => string
} {
  // An empty value counts as not set, and overrides the developer's own environment or .env.
  const defaults = Object.fromEntries(SETTING_NAMES.map((name) => [name, '']))
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH, HOME, NODE_ENV: 'production', NODE_COMPILE_CACHE, ...defaults, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const ended = new Promise<ProcessExit>((resolve) => child.once('close', (code, signal) => resolve({ code, signal })))
  return { child, ended, output: () => output, errors: () => errors }
}

async function end(child: ChildProcess, ended: Promise<ProcessExit>, signal: NodeJS.Signals): Promise<ProcessExit> {
  child.kill(signal)
  const giveUp = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  const ending = await ended
  clearTimeout(giveUp)
  return ending
}
