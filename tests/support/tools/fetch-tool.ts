import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

/** Versions of tools for measurements, the cluster, and files about containers. With their dependencies they would be a quarter of `npm ci`. */
const VERSIONS = {
  lighthouse: '13.5.0',
  autocannon: '9.0.0',
  s3rver: '3.7.1',
  dclint: '3.1.0',
  'dockerfile-utils': '0.16.3',
} as const

/** How long a download may take, in milliseconds. */
const TIMEOUT_MS = 300_000

/** A tool is missing and could not be downloaded. */
export class ToolUnavailableError extends Error {}

/**
 * Downloads a tool from the npm registry into `.cache/bench-tools` on first use; later calls need no network.
 *
 * @returns The path of its program, which runs on Node.
 * @throws ToolUnavailableError when the registry cannot be reached.
 */
export async function fetchTool(name: keyof typeof VERSIONS): Promise<string> {
  const version = VERSIONS[name]
  const folder = resolve('.cache/bench-tools', `${name}-${version}`)
  const program = `${folder}/node_modules/.bin/${name}`
  if (existsSync(program)) return program

  console.log(`Downloading ${name} ${version} …`)
  await mkdir(folder, { recursive: true })
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', `${name}@${version}`]
  try {
    await promisify(execFile)('npm', args, { cwd: folder, timeout: TIMEOUT_MS })
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    const reason = (error as { stderr?: string }).stderr?.split('\n').slice(0, 4).join('\n') || String(error)
    throw new ToolUnavailableError(
      `${name} ${version} is not installed yet and could not be downloaded from the npm registry. ` +
        `Connect to the registry once; later runs work offline.\n${reason}`,
      { cause: error },
    )
  }
  return program
}
