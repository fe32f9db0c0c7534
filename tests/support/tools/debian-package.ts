import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Extracts a package of Debian into a folder without installing it, because installing a server also starts it. Does nothing
 * where there is no apt-get; the caller checks whether the program is there.
 */
export function extractDebianPackage(name: string, folder: string): void {
  if (!existsSync('/usr/bin/apt-get')) return
  mkdirSync(folder, { recursive: true })
  const download = () => aptGet(['download', name], folder)
  if (download().status !== 0) {
    aptGet(['update'])
    download()
  }
  for (const file of readdirSync(folder).filter((each) => each.endsWith('.deb'))) {
    spawnSync('dpkg-deb', ['--extract', join(folder, file), folder])
    rmSync(join(folder, file))
  }
}

/** Runs apt-get without questions. */
export function aptGet(args: string[], cwd?: string) {
  return spawnSync('apt-get', ['-qq', ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
