import { dirname } from 'node:path'

/** As many files as a newcomer can take in at a glance. Tests stand beside what they test, and are counted apart. */
export const MAX_FILES_OF_A_ROOM = 20

/**
 * Finds folders that have grown beyond what one can take in.
 *
 * @param paths Files of code, relative to the repository.
 * @returns A line for each folder; empty when all is well.
 */
export function crowdedRooms(paths: readonly string[]): string[] {
  const kind = (path: string) => (/\.(test|spec)\.tsx?$/.test(path) ? 'tests' : 'source files')
  const rooms = Map.groupBy(paths, (path) => `${dirname(path)}: ${kind(path)}`)
  return [...rooms]
    .filter(([, files]) => files.length > MAX_FILES_OF_A_ROOM)
    .map(([room, files]) => `${room} side by side: ${files.length}, at most ${MAX_FILES_OF_A_ROOM}`)
}
