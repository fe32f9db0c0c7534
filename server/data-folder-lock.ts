import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '#app/platform/config.server.ts'

/** A lock that nobody refers to would be collected as garbage, and end with that. */
const held = new Set<DatabaseSync>()

/**
 * Takes the data folder for this process alone; two processes on one embedded database would destroy it.
 *
 * The lock is the operating system's lock on an open SQLite file, so it also ends when the process is killed,
 * and it holds between containers that share the folder.
 *
 * @returns Gives the folder back.
 * @throws ConfigError when another process has it, or the folder cannot be written.
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
    if (reason.includes('database is locked')) {
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
