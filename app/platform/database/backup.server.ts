import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.server.ts'
import type { BackupStatus } from './backup-age.ts'
import { backupName, backupTime, outdatedBackups } from './backup-name.ts'
import type { Database } from './database.server.ts'

/** The folder of the embedded database's backups. */
export function backupFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'backups')
}

/** What there is of backups of the embedded database. @returns Undefined with a server, which has its own tools. */
export async function findBackupStatus(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<BackupStatus | undefined> {
  if (config.databaseUrl !== undefined) return undefined
  const files = await readdir(backupFolder(config)).catch(() => [])
  const newest = files
    .flatMap((file) => backupTime(file) ?? [])
    .sort((a, b) => b.getTime() - a.getTime())
    .at(0)
  return { newestAt: newest, runningSince: new Date(Date.now() - process.uptime() * 1_000) }
}

/**
 * Backs up the embedded database into a folder, whole or not at all, and deletes old backups. Queries wait meanwhile, about a
 * second. Does nothing for a database on a server, which has its own tools.
 *
 * @returns The path of the backup; undefined with a server.
 */
export async function writeBackup({ engine }: Database, folder: string, now: Date): Promise<string | undefined> {
  if (engine.kind !== 'embedded') return undefined

  const copy = await engine.pglite.dumpDataDir('gzip')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, backupName(now))
  // A backup that is only in the operating system's cache would be lost in a power cut.
  await writeFile(`${path}.part`, Buffer.from(await copy.arrayBuffer()), { flush: true, mode: 0o600 })
  await rename(`${path}.part`, path)
  await Promise.all(outdatedBackups(await readdir(folder)).map((file) => rm(join(folder, file), { force: true })))
  return path
}
