import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Folder of PostgreSQL's server programs, newest version first; on Debian they aren't in the PATH.
 *
 * @returns Undefined when PostgreSQL is not installed.
 */
export function findPostgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const folders = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')))
}
