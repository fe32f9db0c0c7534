import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backupName, outdatedBackups } from './backup-name.ts'
import type { Database } from './database.server.ts'

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
