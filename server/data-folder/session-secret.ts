import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The session secret of a data folder: generated at its first start, then read. The caller holds the folder's lock. The file
 * is written whole or not at all, so that an interrupted start leaves no empty secret behind.
 */
export function readSessionSecret(dataDir: string): string {
  const path = join(dataDir, 'session-secret')
  if (!existsSync(path)) writeSecret(path, generateSessionSecret())
  return readFileSync(path, 'utf8').trim()
}

/** The session secret of a data folder, without changing anything; undefined when there is none. */
export function findSessionSecret(dataDir: string): string | undefined {
  const path = join(dataDir, 'session-secret')
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
}

/** A new secret, which is written nowhere. */
export function generateSessionSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Gives a data folder the session secret of a restored shop. The caller holds the folder's lock. Safe to repeat. */
export function replaceSessionSecret(dataDir: string, secret: string): void {
  writeSecret(join(dataDir, 'session-secret'), secret)
}

function writeSecret(path: string, secret: string): void {
  const unfinished = `${path}.new`
  writeFileSync(unfinished, secret, { mode: 0o600 })
  renameSync(unfinished, path)
}
