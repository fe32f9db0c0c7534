import { spawnSync } from 'node:child_process'
import { chown, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** A user without rights; its number is the same on Linux and in containers. */
const NOBODY = 65_534

/** Only the programs that a release brings, and those of a bare system. */
const RELEASE_PATH = 'PATH="$0/node_modules/.bin:/usr/bin:/bin"'

/**
 * The command that runs a program of a release as a container does: with the release's own Node, on a read-only file system,
 * and as the user `nobody` when the tests run as root.
 *
 * @param program File of the release and its arguments.
 */
export function releaseCommand(folder: string, program: readonly string[]): string[] {
  const start = `cd "$0" && ${RELEASE_PATH} exec`
  if (process.getuid?.() !== 0) return ['sh', '-c', `${start} node "$@"`, folder, ...program]

  const asNobody = `${start} setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups --no-new-privs node "$@"`
  // Without the right to mount, the files of root are still read-only for the user `nobody`.
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) return ['sh', '-c', asNobody, folder, ...program]
  const readOnly = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0"'
  return ['unshare', '--mount', 'sh', '-c', `${readOnly} && ${asNobody}`, folder, ...program]
}

/** Gives a folder and all in it to the user that {@link releaseCommand} runs programs as. */
export async function handToReleaseUser(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const entries = await readdir(folder, { recursive: true })
  await Promise.all([folder, ...entries.map((entry) => join(folder, entry))].map((path) => chown(path, NOBODY, NOBODY)))
}
