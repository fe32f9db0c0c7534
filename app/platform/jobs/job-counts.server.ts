import { sql } from 'kysely'
import type { Db } from '../database/database.server.ts'

/** `due` could run now, `later` waits for its time or its next try, `active` runs, `failed` has used up its tries. */
export const JOB_STATES = ['due', 'later', 'active', 'failed'] as const

export type JobState = (typeof JOB_STATES)[number]

/** The jobs of one queue in one state. */
export interface JobCount {
  readonly queue: string
  readonly state: JobState
  /** Never 0. */
  readonly count: number
  /** Since when the oldest one has been in this state; for `later` the earliest time at which one runs. */
  readonly since: Date
}

/**
 * Counts the stored jobs of all processes, by queue and state. Finished jobs aren't counted, and failed ones only for the day
 * for which the queue keeps them.
 */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name as queue, state, count(*) as count, min(since) as since
    from (
      select
        name,
        case
          when state = 'active' then 'active'
          when state = 'failed' then 'failed'
          when start_after <= now() then 'due'
          else 'later'
        end as state,
        case state when 'active' then started_on when 'failed' then completed_on else start_after end as since
      from jobs.job
      where state in ('created', 'retry', 'active', 'failed') and left(name, 2) <> '__'
    ) as job
    group by name, state
    order by name, state
  `.execute(db)
  return rows
}
