import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArchiveHeader } from '#app/platform/backup/archive.ts'
import { refuseOtherConnections } from '#app/platform/backup/load-archive.server.ts'
import type { RestoredShop } from '#app/platform/backup/restore.server.ts'
import { type Config, ConfigError } from '#app/platform/config.server.ts'
import { openEmbeddedDatabase, openServerDatabase } from '#app/platform/database/database.server.ts'
import { openFiles } from '#app/platform/storage/files.server.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { replaceSessionSecret } from './session-secret.ts'
import { markUnfinishedRestore } from './unfinished-restore.ts'

/** Where a shop is restored before anyone uses it. */
export interface RestoreTarget extends RestoredShop {
  /** Makes the restored shop the one that starts. @returns What the owner should know, in lines. */
  finish(header: ArchiveHeader): Promise<string[]>
  /** Closes the database, and deletes an embedded one that isn't finished. */
  close(): Promise<void>
}

/** Settings that say where a process runs, and nothing about the shop. */
const OF_ONE_PROCESS = new Set(['PORT', 'HOST', 'ROLE', 'DATA_DIR', 'METRICS_PORT'])

/** The pool for the job queue, and for the transaction that fills the database. */
const CONNECTIONS = 4

/**
 * Opens the shop of these settings to be restored. The embedded database is restored beside the current one, which `finish` moves
 * aside.
 *
 * @throws ConfigError when the data folder is in use, or the server can't be reached.
 * @throws BackupError when others are connected to the server's database.
 */
export async function openRestoreTarget(config: Config): Promise<RestoreTarget> {
  const files = await openFiles(config)
  return config.databaseUrl ? openOnServer(config, config.databaseUrl, files) : openBeside(config, files)
}

async function openOnServer(config: Config, url: string, files: RestoredShop['files']): Promise<RestoreTarget> {
  const database = openServerDatabase(url, {
    maxConnections: CONNECTIONS,
    connectionTimeoutMs: 10_000,
    statementTimeoutMs: 0,
  })
  try {
    await refuseOtherConnections(database).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error)
        throw new ConfigError(`DATABASE_URL cannot be used: ${error.message}`)
      throw error
    })
  } catch (error) {
    await database.close()
    throw error
  }
  return {
    database,
    files,
    finish: (header) => restoreSettings(config, header),
    close: () => database.close(),
  }
}

async function openBeside(config: Config, files: RestoredShop['files']): Promise<RestoreTarget> {
  const { dataDir } = config
  const unlock = lockDataFolder(dataDir)
  const folder = join(dataDir, 'database')
  const beside = `${folder}.restored`
  try {
    // What an interrupted restore left.
    await rm(beside, { recursive: true, force: true })
    const database = await openEmbeddedDatabase(beside)
    return {
      database,
      files,
      async finish(header) {
        await database.close()
        const removeMark = markUnfinishedRestore(dataDir)
        const aside = await moveAside(folder)
        await rename(beside, folder)
        const notes = await restoreSettings(config, header)
        removeMark()
        return aside ? [`The previous database is now ${aside}.`, ...notes] : notes
      },
      async close() {
        await database.close()
        await rm(beside, { recursive: true, force: true })
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** @returns The new name; undefined when there is no such folder. */
async function moveAside(folder: string): Promise<string | undefined> {
  if (!existsSync(folder)) return undefined
  const aside = `${folder}.before-restore-${new Date().toISOString().replaceAll(':', '-')}`
  await rename(folder, aside)
  return aside
}

/** Takes over the session secret, and writes settings that only the environment can set to a file. */
async function restoreSettings(config: Config, header: ArchiveHeader): Promise<string[]> {
  const notes: string[] = []
  const settings = { ...header.settings }
  if (config.sessionSecret === undefined) {
    replaceSessionSecret(config.dataDir, header.sessionSecret)
  } else if (config.sessionSecret !== header.sessionSecret) {
    settings.SESSION_SECRET = header.sessionSecret
    notes.push(
      'SESSION_SECRET differs from the restored shop’s: until it is the same, customers must sign in again and two-step verification fails.',
    )
  }
  const current = config.backups.settings
  const differing = Object.entries(settings).filter(
    ([name, value]) => current[name] !== value && !OF_ONE_PROCESS.has(name),
  )
  if (differing.length === 0) return notes

  await mkdir(config.dataDir, { recursive: true })
  const path = join(config.dataDir, 'restored-settings.env')
  await writeFile(path, differing.map(([name, value]) => `${name}=${quoted(value)}\n`).join(''), { mode: 0o600 })
  return [...notes, `Settings of the restored shop that differ from the current ones are in ${path}.`]
}

/** Quotes a value for an environment file. Nothing is special between single quotes; between double ones, \n is a line break. */
function quoted(value: string): string {
  const quote = ["'", '`', '"'].find((mark) => !value.includes(mark)) ?? "'"
  return quote + value + quote
}
