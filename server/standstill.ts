/**
 * Judges, look by look, whether the event loop of another thread stands still.
 *
 * Looks are counted, not seconds: after the machine was suspended, or while it leaves the watcher itself without a processor,
 * hours may lie between two looks that say nothing about the loop.
 *
 * @param limit How many looks in a row have to find no beat.
 * @returns Takes how often the loop has turned so far, and whether a debugger may be holding it; tells whether it stands still.
 */
export function createStandstillJudge(limit: number): (beats: number, isDebugged: boolean) => boolean {
  let seen: number | undefined
  let missed = 0
  return (beats, isDebugged) => {
    missed = beats === seen && !isDebugged ? missed + 1 : 0
    seen = beats
    return missed >= limit
  }
}
