/** A job that runs by the clock. */
interface Job {
  /** As the log and the list of jobs name it. */
  readonly name: string
  /** Such as `every 30 seconds` or `every day at 3:20`; undefined when it is computed. */
  readonly when: string | undefined
}

/**
 * Compares the list of jobs in `docs/operations.md` with those that the code registers with `jobs.every` and `jobs.schedule`.
 *
 * @param page Markdown; the section of the jobs has a table row for each: `` | `name` | what it does | when | ``.
 * @param sources Code without tests; a name or a number may be a constant of any of them.
 * @returns What differs, one line each; empty when nothing does.
 */
export function jobFaults(page: string, sources: readonly string[]): string[] {
  const registered = sources.flatMap((source) => jobsOf(source, sources))
  const [, section = ''] = /^## What the shop does by itself\n(.*?)^## /ms.exec(page) ?? []
  const listed = new Map(
    [...section.matchAll(/^\| `([^`]+)` +\|[^|]*\| ([^|]*?) *\|$/gm)].map(([, name = '', when = '']) => [name, when]),
  )
  return [
    ...registered.flatMap(({ name, when }) => {
      const stated = listed.get(name)
      if (stated === undefined) return [`the job '${name}' is not listed`]
      return when === undefined || stated.startsWith(when) ? [] : [`the job '${name}' runs ${when}, not ${stated}`]
    }),
    ...[...listed.keys()]
      .filter((name) => !registered.some((job) => job.name === name))
      .map((name) => `there is no job '${name}'`),
  ]
}

function jobsOf(source: string, sources: readonly string[]): Job[] {
  const constant = (name: string) =>
    [source, ...sources].flatMap((text) => new RegExp(`\\bconst ${name} = (.+)`).exec(text)?.[1] ?? []).at(0) ?? name
  const timers = source.matchAll(/\bjobs\.every\(([\w.]+), '([^']+)'/g)
  const schedules = source.matchAll(/\bjobs\.schedule\((\w+), (?:'([^']+)')?/g)
  return [
    ...[...timers].map(([, seconds = '', name = '']) => ({
      name,
      when: intervalText(Number(constant(seconds).replaceAll('_', ''))),
    })),
    ...[...schedules].map(([, queue = '', cron]) => ({
      name: constant(queue).replaceAll("'", ''),
      when: cron && timeOfDayText(cron),
    })),
  ]
}

const UNITS = [
  { name: 'day', seconds: 86_400 },
  { name: 'hour', seconds: 3_600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
]

function intervalText(interval: number): string {
  const unit = UNITS.find(({ seconds }) => interval % seconds === 0)
  if (!unit) throw new Error(`${interval} is not a whole number of seconds`)
  const count = interval / unit.seconds
  return count === 1 ? `every ${unit.name}` : `every ${count} ${unit.name}s`
}

/** @param cron Minute and hour of every day, as in `20 3 * * *`, or a number of minutes, such as 10 after a star and a slash. */
function timeOfDayText(cron: string): string {
  const [minute = '', hour = ''] = cron.split(' ')
  if (minute.startsWith('*/')) return intervalText(Number(minute.slice(2)) * 60)
  return `every day at ${hour}:${minute.padStart(2, '0')}`
}
