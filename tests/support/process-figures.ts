import { readFile } from 'node:fs/promises'

/** What the system knows of a process of this machine. */
interface ProcessFigures {
  /** Memory that it holds now, in bytes. */
  readonly residentBytes: number
  /** What the processors worked for it since it began, in milliseconds; unlike time, the same on a busy machine. */
  readonly workMs: number
}

/** Linux counts processor time in ticks of so many milliseconds. */
const TICK_MS = 10

/** @throws Error when there is no such process. */
export async function processFigures(processId: number): Promise<ProcessFigures> {
  const [status, stat] = await Promise.all([
    readFile(`/proc/${processId}/status`, 'utf8'),
    readFile(`/proc/${processId}/stat`, 'utf8'),
  ])
  // The name stands in brackets and may hold spaces; the 12th and 13th figures after it are the ticks.
  const figures = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return {
    residentBytes: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024,
    workMs: (Number(figures[11]) + Number(figures[12])) * TICK_MS,
  }
}
