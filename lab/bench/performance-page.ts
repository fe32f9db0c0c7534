import type { Reported } from './report.ts'

/** Where and when a section was measured. */
export interface Circumstances {
  readonly measuredAt: Date
  readonly commit: string
  /** Processor, cores, memory and versions. */
  readonly machine: string
  /** Processes that were running or waiting on the machine before it started. */
  readonly busy: number
  /**
   * How long one core took for 300 million additions, in milliseconds: cores of a shared machine differ in speed from one
   * minute to the next.
   */
  readonly additionsMs: number
}

const INTRODUCTION = `# Performance

\`npm --prefix lab run bench\` measures the built shop and writes this page; don't edit it. It has one section for each measurement, which
\`npm --prefix lab run bench -- long-day\` replaces alone. Everything runs on one machine: the shop, its database, and those who use it. A
budget that isn't met is a goal missed on this machine; those marked in the [requirements](../docs/reports/requirements.md#speed) are the
shop's own. A shared machine is faster at one time than at another, so budgets of times and rates are those of a core that takes 500 ms for 300
million additions, and follow what this one took before the measurement.
`

/**
 * The page with one section replaced; the others stay as they are.
 *
 * @param page The page so far; may be empty.
 * @param order The names of all sections, in their order on the page. Sections with another name are dropped.
 */
export function replaceSection(
  page: string,
  order: readonly string[],
  { name, text }: { name: string; text: string },
): string {
  const sections = new Map(
    [...page.matchAll(/^<!-- (\S+) -->\n(.*?)\n<!-- \/\1 -->$/gms)].map(([, found = '', body = '']) => [found, body]),
  )
  sections.set(name, text.trim())
  const written = order.flatMap((one) => {
    const body = sections.get(one)
    return body === undefined ? [] : [`<!-- ${one} -->\n${body}\n<!-- /${one} -->\n`]
  })
  return [INTRODUCTION, ...written].join('\n')
}

/** A section in Markdown. */
export function sectionText(
  title: string,
  { figures, tables, remarks }: Omit<Reported, 'isTrial'>,
  { measuredAt, commit, machine, busy, additionsMs }: Circumstances,
): string {
  const day = measuredAt.toLocaleDateString('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
  const parts = [
    `## ${title}`,
    `${day}, at \`${commit}\`, on ${machine}. Before it, ${busy.toFixed(1)} processes were running or waiting, and 300 million additions took ${Math.round(additionsMs)} ms.`,
    ...(remarks.length > 0 ? [remarks.join(' ')] : []),
  ]
  if (figures.length > 0) parts.push(tableText(['What', 'Measured', 'Budget', 'Met', 'Note'], figures))
  for (const { title: heading, columns, rows } of tables) parts.push(`### ${heading}`, tableText(columns, rows))
  return parts.join('\n\n')
}

/** Cells are padded as the project's formatter does it. */
function tableText(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [columns, ...rows].map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = columns.map((_, index) => Math.max(3, ...lines.map((cells) => cells[index]?.length ?? 0)))
  const [head = '', ...body] = lines.map(
    (cells) => `| ${widths.map((width, index) => (cells[index] ?? '').padEnd(width)).join(' | ')} |`,
  )
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n')
}
