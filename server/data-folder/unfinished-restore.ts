import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#app/platform/config.server.ts'

/*
 * A restore of the embedded database ends by renaming two folders. A process that stops between the two leaves a data folder
 * without a database, which the shop would take for a new one; so a file says that it isn't.
 */

function markerOf(dataDir: string): string {
  return join(dataDir, 'restore-unfinished')
}

/** @throws ConfigError when a restore was interrupted while it replaced the shop in this folder. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(markerOf(dataDir))) return
  throw new ConfigError(`the restore into DATA_DIR ${dataDir} was interrupted; run npm run restore again`)
}

/** Marks the folder while its shop is replaced. @returns Removes the mark. */
export function markUnfinishedRestore(dataDir: string): () => void {
  writeFileSync(markerOf(dataDir), '', { flush: true })
  return () => rmSync(markerOf(dataDir))
}
