import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'

/** More than a whole run needs, in bytes. Containers often have 64 MB. */
const ENOUGH = 4 * 1024 ** 3

/**
 * The folder for the temporary folders of tests, if the machine has one in memory from which programs may run: creating and deleting a
 * database for each test file costs more processor time than most tests; in memory it costs a third of that.
 *
 * @param availableBytes Memory that programs can still allocate; the folder itself reports only its own limit.
 * @returns Undefined if there is none.
 */
export function findMemoryFolder(availableBytes = freemem()): string | undefined {
  if (availableBytes < ENOUGH) return undefined
  try {
    accessSync(MEMORY, constants.W_OK)
    const [mount = ''] = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm .*$/m) ?? []
    const { bavail, bsize } = statfsSync(MEMORY)
    return !mount.includes('noexec') && bavail * bsize >= ENOUGH ? MEMORY : undefined
  } catch {
    return undefined
  }
}
