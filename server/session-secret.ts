import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret of sessions that belongs to a data folder: made at its first start, then read. The caller holds the folder's
 * lock. The file appears whole or not at all, so that a start which is cut off leaves no empty secret behind.
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
