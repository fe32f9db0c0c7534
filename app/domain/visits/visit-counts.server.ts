import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log.server.ts'
import { siteOf } from '#app/platform/rate-limit/rate-limit.server.ts'
import { SHOP_TIME_ZONE, shopDate } from '#app/shared/dates.ts'
import type { Visit, VisitStep } from './visit.ts'

const SAVE_AFTER_MS = 10_000
/** What one network counts until the next saving, so that a stranger can't decide what the owner sees. */
const MAX_OF_ONE = 10
/** Sources until the next saving; visits from further ones count as from elsewhere. */
const MAX_SOURCES = 50
const RETENTION_DAYS = 400

interface State {
  readonly counts: Map<string, Visit & { visits: number }>
  readonly networks: Map<string, number>
  readonly timer: NodeJS.Timeout
}

const states = new WeakMap<Db, State>()

/** Counts a visit, and saves it later together with others. What a network counts beyond its share is dropped. */
export function countVisit(db: Db, { step, source }: Visit, clientAddress: string): void {
  const state = states.get(db) ?? startCounting(db)
  const network = siteOf(clientAddress)
  const before = state.networks.get(network) ?? 0
  if (before >= MAX_OF_ONE) return
  state.networks.set(network, before + 1)
  const known = state.counts.get(`${step} ${source}`)
  const counted = known || state.counts.size < MAX_SOURCES ? source : 'other'
  const key = `${step} ${counted}`
  state.counts.set(key, { step, source: counted, visits: (state.counts.get(key)?.visits ?? 0) + 1 })
}

function startCounting(db: Db): State {
  const timer = setTimeout(() => {
    saveVisits(db).catch((error: unknown) => log.warn({ err: error }, 'visits could not be saved'))
  }, SAVE_AFTER_MS).unref()
  const state: State = { counts: new Map(), networks: new Map(), timer }
  states.set(db, state)
  return state
}

/** Saves what {@link countVisit} has counted. What can't be saved is lost. */
export async function saveVisits(db: Db): Promise<void> {
  const state = states.get(db)
  if (!state) return
  clearTimeout(state.timer)
  states.delete(db)
  const day = shopDate(new Date())
  await db
    .insertInto('visit_counts')
    .values([...state.counts.values()].map((count) => ({ day, ...count })))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'step', 'source'])
        .doUpdateSet(({ ref }) => ({ visits: sql<number>`${ref('visit_counts.visits')} + excluded.visits` })),
    )
    .execute()
}

/** Visits of the last days, today included, by step and source, most first. */
export async function listVisits(db: Db, days: number): Promise<{ step: VisitStep; source: string; visits: number }[]> {
  return db
    .selectFrom('visit_counts')
    .select(({ fn }) => ['step', 'source', fn.sum<number>('visits').as('visits')])
    .where('day', '>', sql<string>`(now() at time zone ${SHOP_TIME_ZONE})::date - ${days}::integer`)
    .groupBy(['step', 'source'])
    .orderBy('visits', 'desc')
    .orderBy('source')
    .execute()
}

/** Safe to repeat. */
export async function deleteOldVisits(db: Db): Promise<void> {
  await db
    .deleteFrom('visit_counts')
    .where('day', '<', sql<string>`current_date - ${RETENTION_DAYS}::integer`)
    .execute()
}
