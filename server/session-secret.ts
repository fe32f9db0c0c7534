import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The session secret of a data folder: generated at its first start, then read. The caller holds the folder's lock. The file
 * is written whole or not at all, so that an interrupted start leaves no empty secret behind.
 */
export function readSessionSecret(dataDir: string): string {
  const path = join(dataDir, 'session-secret')
  if (!existsSync(path)) {
    const unfinished = `${path}.new`
    writeFileSync(unfinished, randomBytes(32).toString('base64url'), { mode: 0o600 })
    renameSync(unfinished, path)
  }
  return readFileSync(path, 'utf8').trim()
}
