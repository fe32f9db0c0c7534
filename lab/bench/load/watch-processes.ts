import { readProcessUsage } from '../../../tests/support/processes/process-usage.ts'
import type { Cluster } from '../../cluster/cluster.ts'
import type { MemorySample } from './memory.ts'

/** What a process of the cluster has used since the watch began. */
export interface WatchedProcess {
  readonly name: string
  /** What the operating system counts. */
  readonly resident: readonly MemorySample[]
  /** What its scripts use. */
  readonly heap: readonly MemorySample[]
  /** Buffers outside of the heap, such as cached pages. */
  readonly external: readonly MemorySample[]
  /** Processor time, in milliseconds. */
  readonly cpuMs: number
  /** Whether it is still the process that was watched first. */
  readonly isTheSame: boolean
}

export interface Watch {
  /** Stops watching. */
  stop(): Promise<WatchedProcess[]>
}

/** How often memory is read, in milliseconds. */
const INTERVAL_MS = 3_000

/** For measurements only; pass it as `METRICS_TOKEN`. */
export const METRICS_TOKEN = 'metrics-of-a-shop-that-is-measured'

/** Watches memory and processor time of the shop's processes. */
export async function watchProcesses({ webs, worker }: Pick<Cluster, 'webs' | 'worker'>): Promise<Watch> {
  const startedAt = performance.now()
  const watched = await Promise.all(
    [...webs, worker].map(async ({ name, url, pid }) => {
      const id = await pid()
      const before = await readProcessUsage(id)
      return {
        name,
        url,
        pid,
        id,
        before,
        resident: [] as MemorySample[],
        heap: [] as MemorySample[],
        external: [] as MemorySample[],
      }
    }),
  )
  const sample = async () => {
    await Promise.all(
      watched.map(async ({ id, url, resident, heap, external }) => {
        const usage = await readProcessUsage(id).catch(() => undefined)
        const figures = await readFigures(url)
        const atMs = performance.now() - startedAt
        if (usage) resident.push({ atMs, bytes: usage.residentBytes })
        if (figures) heap.push({ atMs, bytes: figures.heap })
        if (figures) external.push({ atMs, bytes: figures.external })
      }),
    )
  }
  let sampling = sample()
  const timer = setInterval(() => {
    sampling = sampling.then(sample)
  }, INTERVAL_MS)
  return {
    async stop() {
      clearInterval(timer)
      await sampling
      return Promise.all(
        watched.map(async ({ name, pid, id, before, resident, heap, external }) => {
          const after = await readProcessUsage(id).catch(() => before)
          return { name, resident, heap, external, cpuMs: after.cpuMs - before.cpuMs, isTheSame: (await pid()) === id }
        }),
      )
    },
  }
}

/** Bytes in use; undefined when the process doesn't respond. */
async function readFigures(url: string): Promise<{ heap: number; external: number } | undefined> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const response = await fetch(`${url}/metrics`, { headers }).catch(() => undefined)
  const text = (await response?.text()) ?? ''
  const heap = /^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1]
  const external = /^nodejs_external_memory_bytes (\S+)$/m.exec(text)?.[1]
  return heap && external ? { heap: Number(heap), external: Number(external) } : undefined
}
