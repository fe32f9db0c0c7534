import { Gauge, type Registry } from 'prom-client'
import { type BackupStatus, backupExpectedSince, maxBackupAgeHours } from '#app/platform/backup/backup-age.ts'
import { log } from '#app/platform/log.server.ts'
import type { ShopFigures } from './shop-figures.server.ts'

/** What monitoring shows of the shop. */
export interface ShopState {
  readonly figures: ShopFigures
  /** Undefined where the shop makes no backups itself. */
  readonly backup: BackupStatus | undefined
}

interface MetricsOptions {
  readonly registry: Registry
  /** May fail. */
  readonly readState: () => Promise<ShopState>
  readonly now?: () => Date
}

/**
 * Adds what the database knows about the shop to the metrics. Every process reports the same figures, so alerts take their maximum.
 *
 * @returns A function that reads the figures again; call it before the metrics are sent. It never fails: when the database
 *   doesn't respond, `shop_figures_up` is 0 and the other figures are missing.
 */
export function registerShopMetrics({
  registry,
  readState,
  now = () => new Date(),
}: MetricsOptions): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const lastDay = {
    orders: gauge('shop_orders_last_day', 'Orders placed within the last 24 hours, by their status now', ['status']),
    payments: gauge('shop_payments_last_day', 'Payments of the last 24 hours, by their status now', ['status']),
    refunds: gauge('shop_refunds_last_day', 'Refunds of the last 24 hours, by their status now', ['status']),
  }
  const waiting = gauge('shop_waiting', 'What waits for the administrator, for a job or for the next try', ['what'])
  const waitingAge = gauge('shop_waiting_oldest_seconds', 'How long the oldest of it has waited', ['what'])
  const jobs = gauge('shop_jobs', 'Stored jobs by state: due, later, active, failed', ['queue', 'state'])
  const jobAge = gauge('shop_jobs_oldest_seconds', 'How long the oldest job has been due, active or failed', [
    'queue',
    'state',
  ])
  const backupTime = gauge('shop_backup_timestamp_seconds', 'When the newest backup was made, in seconds since 1970')
  const backupExpected = gauge(
    'shop_backup_expected_since_timestamp_seconds',
    'Since when there should have been a newer backup, in seconds since 1970',
  )
  const backupMaxAge = gauge(
    'shop_backup_max_age_seconds',
    'How old the newest backup may be, by how often the shop makes one',
  )
  const age = (since: Date | null) => (since ? Math.max(0, (now().getTime() - since.getTime()) / 1_000) : 0)

  const set = (figures: ShopFigures) => {
    for (const [table, counts] of Object.entries(figures.lastDay) as [keyof typeof lastDay, Record<string, number>][]) {
      for (const [status, count] of Object.entries(counts)) lastDay[table].set({ status }, count)
    }
    for (const [what, { count, since }] of Object.entries(figures.waiting)) {
      waiting.set({ what }, count)
      waitingAge.set({ what }, age(since))
    }
    for (const { queue, state, count, since } of figures.jobs) {
      jobs.set({ queue, state }, count)
      if (state !== 'later') jobAge.set({ queue, state }, age(since))
    }
  }

  const up = gauge('shop_figures_up', '1 when the figures of the shop could be read from the database, otherwise 0')
  const figuresOfShop = [...Object.values(lastDay), waiting, waitingAge, jobs, jobAge]

  return async () => {
    for (const figure of figuresOfShop) figure.reset()
    // Resetting a figure without labels would export 0, which means a backup in 1970.
    for (const figure of [backupTime, backupExpected, backupMaxAge]) figure.remove()
    try {
      const { figures, backup } = await readState()
      set(figures)
      if (backup) {
        backupExpected.set(backupExpectedSince(backup).getTime() / 1_000)
        backupMaxAge.set(maxBackupAgeHours(backup) * 3_600)
      }
      if (backup?.newestAt) backupTime.set(backup.newestAt.getTime() / 1_000)
      up.set(1)
    } catch (error) {
      log.warn({ err: error }, 'could not read the figures for the metrics')
      up.set(0)
    }
  }
}
