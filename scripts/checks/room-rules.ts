import { dirname } from 'node:path'

/** As many source files as a newcomer can take in at a glance. Tests stand beside what they test and don't count. */
export const MAX_FILES_OF_A_ROOM = 20

/**
 * Finds folders that have grown beyond what one can take in.
 *
 * @param paths Files, relative to the repository.
 * @returns A line for each folder; empty when all is well.
 */
export function crowdedRooms(paths: readonly string[]): string[] {
  const sources = paths.filter((path) => !/\.test\.tsx?$/.test(path))
  const rooms = Map.groupBy(sources, (path) => dirname(path))
  return [...rooms]
    .filter(([, files]) => files.length > MAX_FILES_OF_A_ROOM)
    .map(([room, files]) => `${room}: ${files.length} source files side by side, at most ${MAX_FILES_OF_A_ROOM}`)
}
