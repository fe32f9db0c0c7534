import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { extractDebianPackage } from '../../tests/support/tools/debian-package.ts'

const FOLDER = '.cache/nginx'

/**
 * Path of nginx: the installed one, or Debian's, which is fetched into `.cache` on first use.
 *
 * @throws Error when it is neither installed nor can be fetched.
 */
export function fetchNginx(): string {
  const program = findNginx()
  if (program) return program

  console.log('Fetching nginx for the tests …')
  extractDebianPackage('nginx', FOLDER)
  const fetched = findNginx()
  if (fetched) return fetched
  throw new Error('nginx could not be fetched: install it first, on Debian with: apt-get install nginx')
}

function findNginx(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', join(process.cwd(), FOLDER, 'usr/sbin')]
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path))
}
