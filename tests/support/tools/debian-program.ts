import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { extractDebianPackage } from './debian-package.ts'

/**
 * Path of a program that Debian has a package for: the installed one, or one that is extracted from the package into `.cache` on
 * first use, without installing and so without starting anything.
 *
 * @param name Of the program and of its package.
 * @throws Error when it is neither installed nor can be fetched.
 */
export function fetchDebianProgram(name: string): string {
  const cache = join(process.cwd(), '.cache', name)
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', `${cache}/usr/bin`, `${cache}/usr/sbin`]
  const find = () => folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
  const installed = find()
  if (installed) return installed

  console.log(`Fetching ${name} for the tests …`)
  extractDebianPackage(name, cache)
  const fetched = find()
  if (fetched) return fetched
  throw new Error(`${name} could not be fetched: install it first, on Debian with: apt-get install ${name}`)
}
