import { readFile } from 'node:fs/promises'

/** Resources that a process of this machine uses. */
interface ProcessUsage {
  /** Its current memory, in bytes. */
  readonly residentBytes: number
  /** Processor time since it started, in milliseconds; unlike time, it doesn't grow on a busy machine. */
  readonly cpuMs: number
}

/** Linux counts processor time in ticks of this length. */
const TICK_MS = 10

/** @throws Error when there is no such process. */
export async function readProcessUsage(processId: number): Promise<ProcessUsage> {
  const [status, cpuMs] = await Promise.all([
    readFile(`/proc/${processId}/status`, 'utf8'),
    readCpuMs(`/proc/${processId}/stat`),
  ])
  return { residentBytes: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024, cpuMs }
}

/** Processor time of the main thread, which runs the process's scripts, in milliseconds. */
export function readMainThreadCpuMs(processId: number): Promise<number> {
  return readCpuMs(`/proc/${processId}/task/${processId}/stat`)
}

async function readCpuMs(path: string): Promise<number> {
  const stat = await readFile(path, 'utf8')
  // The name is in brackets and may contain spaces; the 12th and 13th values after it are the ticks.
  const figures = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(figures[11]) + Number(figures[12])) * TICK_MS
}
