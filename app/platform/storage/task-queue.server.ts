import PQueue from 'p-queue'

/** Background work, one task at a time. */
export interface TaskQueue {
  /**
   * Adds a task, unless one of that name is waiting or running, failed before, or too many are waiting. Low-priority tasks
   * run when no other is waiting; adding one again with normal priority moves it up.
   */
  add(name: string, task: () => Promise<void>, options?: { lowPriority?: boolean }): void
  /** Resolves when nothing is waiting or running. */
  idle(): Promise<void>
  /** Drops the waiting tasks, accepts no more, and resolves when the running one has ended. */
  close(): Promise<void>
}

const NORMAL = 1
const LOW = 0

/**
 * @param maxWaiting Tasks of one priority that may wait. Others are dropped; add a task again when it is still needed.
 * @param onFailure Called once for each task that fails. This process does not run that task again.
 */
export function createTaskQueue({
  maxWaiting,
  onFailure,
}: {
  maxWaiting: number
  onFailure: (name: string, error: unknown) => void
}): TaskQueue {
  const queue = new PQueue({ concurrency: 1 })
  /** Priorities of the tasks that are waiting; undefined for the one that is running. */
  const known = new Map<string, number | undefined>()
  const failed = new Set<string>()
  let isClosed = false

  async function run(name: string, task: () => Promise<void>): Promise<void> {
    known.set(name, undefined)
    try {
      await task()
    } catch (error) {
      failed.add(name)
      onFailure(name, error)
    } finally {
      known.delete(name)
    }
  }

  return {
    add(name, task, options) {
      const priority = options?.lowPriority ? LOW : NORMAL
      const movesUp = known.get(name) === LOW && priority === NORMAL
      if (isClosed || failed.has(name) || (known.has(name) && !movesUp)) return
      if (queue.sizeBy({ priority }) >= maxWaiting) return
      known.set(name, priority)
      if (movesUp) queue.setPriority(name, priority)
      else void queue.add(() => run(name, task), { id: name, priority })
    },
    idle: () => queue.onIdle(),
    close() {
      isClosed = true
      queue.clear()
      return queue.onIdle()
    },
  }
}
