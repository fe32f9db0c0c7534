import { readFile } from 'node:fs/promises'

/** What the system knows of a process of this machine. */
interface ProcessUsage {
  /** Memory that it holds now, in bytes. */
  readonly residentBytes: number
  /** What the processors worked for it since it began, in milliseconds; unlike time, the same on a busy machine. */
  readonly workMs: number
}

/** Linux counts processor time in ticks of so many milliseconds. */
const TICK_MS = 10

/** @throws Error when there is no such process. */
export async function readProcessUsage(processId: number): Promise<ProcessUsage> {
  const [status, workMs] = await Promise.all([
    readFile(`/proc/${processId}/status`, 'utf8'),
    readWork(`/proc/${processId}/stat`),
  ])
  return { residentBytes: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024, workMs }
}

/** What the processors worked for the thread that runs the process's scripts, in milliseconds. */
export function readMainThreadCpuMs(processId: number): Promise<number> {
  return readWork(`/proc/${processId}/task/${processId}/stat`)
}

async function readWork(path: string): Promise<number> {
  const stat = await readFile(path, 'utf8')
  // The name stands in brackets and may hold spaces; the 12th and 13th figures after it are the ticks.
  const figures = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(figures[11]) + Number(figures[12])) * TICK_MS
}
