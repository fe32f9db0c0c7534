/**
 * Detects, check by check, whether the event loop of another thread is blocked.
 *
 * It counts checks, not seconds: if the machine was suspended, or the watcher itself got no processor, hours may pass between
 * two checks without saying anything about the loop.
 *
 * @param limit How many checks in a row must find no new beat.
 * @returns Takes the loop's beats so far, and whether a debugger may be pausing it; returns whether it is blocked.
 */
export function createBlockDetector(limit: number): (beats: number, isDebugged: boolean) => boolean {
  let seen: number | undefined
  let missed = 0
  return (beats, isDebugged) => {
    missed = beats === seen && !isDebugged ? missed + 1 : 0
    seen = beats
    return missed >= limit
  }
}
