import { sql } from 'kysely'
import type { Tx } from '../database/database.server.ts'

/**
 * Deletes the stored jobs whose data has this email address, whatever its letter case: finished jobs stay for a day. Safe to
 * repeat, also before the first process with jobs has created their tables.
 */
export async function deleteJobsOf(tx: Tx, email: string): Promise<void> {
  const { rows } = await sql`select to_regclass('jobs.job') as jobs`.execute(tx)
  if (rows[0] && Object.values(rows[0]).every((table) => table === null)) return
  await sql`delete from jobs.job where lower(data ->> 'email') = ${email.toLowerCase()}`.execute(tx)
}
