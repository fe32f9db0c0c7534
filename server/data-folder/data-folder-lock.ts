import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '#app/platform/config.server.ts'

/** Keeps locks from being garbage-collected, which would release them. */
const held = new Set<DatabaseSync>()

/**
 * Locks the data folder for this process; two processes on one embedded database would destroy it.
 *
 * This is the operating system's lock on an open SQLite file, so it ends when the process is killed, and it works between
 * containers that share the folder.
 *
 * @returns Releases the lock.
 * @throws ConfigError when another process holds the lock, or the folder can't be written.
 */
export function lockDataFolder(dataDir: string): () => void {
  let lock: DatabaseSync | undefined
  try {
    mkdirSync(dataDir, { recursive: true })
    lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 })
    lock.exec('begin exclusive')
  } catch (error) {
    lock?.close()
    const reason = error instanceof Error ? error.message : String(error)
    if (isBusy(error)) {
      throw new ConfigError(`DATA_DIR ${dataDir} is in use by another process; stop it first or choose another folder`)
    }
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${reason}`)
  }
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.close()
  }
}

/** SQLite's code for a database that another connection has locked. */
const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
