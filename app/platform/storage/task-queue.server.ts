/** Work that happens one piece at a time, after the answer was given; nothing waits for it. */
export interface TaskQueue {
  /**
   * Puts work at the end, unless work of that name waits or runs already, failed before, or too much is waiting. Work that
   * nobody waits for yet is put aside until there is no other; when it is added again without `aside` it moves up.
   */
  add(name: string, work: () => Promise<void>, options?: { aside?: boolean }): void
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>
  /** Forgets what waits, takes nothing more, and resolves when the running piece has ended. */
  close(): Promise<void>
}

/**
 * @param maxWaiting Work beyond this is dropped: whoever asks later brings it back.
 * @param onFailure Told once for each piece that failed; that piece is not taken again by this process.
 */
export function createTaskQueue({
  maxWaiting,
  onFailure,
}: {
  maxWaiting: number
  onFailure: (name: string, error: unknown) => void
}): TaskQueue {
  const waiting = new Map<string, () => Promise<void>>()
  const aside = new Map<string, () => Promise<void>>()
  const failed = new Set<string>()
  let running: string | undefined
  let end = Promise.resolve()
  let closed = false

  const takeNext = () => takeFirst(waiting) ?? takeFirst(aside)

  async function workOff(): Promise<void> {
    for (let next = takeNext(); next; next = takeNext()) {
      const [name, work] = next
      running = name
      try {
        await work()
      } catch (error) {
        failed.add(name)
        onFailure(name, error)
      }
    }
    running = undefined
  }

  return {
    add(name, work, options) {
      const line = options?.aside ? aside : waiting
      const known = waiting.has(name) || line.has(name) || running === name || failed.has(name)
      if (closed || known || line.size >= maxWaiting) return
      aside.delete(name)
      line.set(name, work)
      if (running === undefined) end = workOff()
    },
    idle: () => end,
    close() {
      closed = true
      waiting.clear()
      aside.clear()
      return end
    },
  }
}

function takeFirst<T>(entries: Map<string, T>): [string, T] | undefined {
  const [first] = entries
  if (first) entries.delete(first[0])
  return first
}
