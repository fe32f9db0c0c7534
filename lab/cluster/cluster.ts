import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { auditMoney } from '../../app/domain/payments/audit/money-audit.server.ts'
import { openServerDatabase } from '../../app/platform/database/database.server.ts'
import { startPostgresServer } from '../../tests/support/database/postgres-server.ts'
import { freePort } from '../../tests/support/processes/free-port.ts'
import { ADMIN_PASSWORD } from '../../tests/support/processes/prepared-folder.ts'
import { readProcessUsage } from '../../tests/support/processes/process-usage.ts'
import { ShopClient } from '../../tests/support/processes/shop-client.ts'
import { temporaryFolder } from '../../tests/support/processes/temporary-folder.ts'
import { type ClusterProcess, startClusterProcess } from './cluster-process.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { type Nginx, startNginx, VISITOR_ADDRESS } from './nginx.ts'
import { type ObjectStore, startObjectStore } from './object-store.ts'

export const ADMINISTRATOR = { email: 'admin@gulmeher.example', password: ADMIN_PASSWORD } as const

/** Together the processes use less than this share of one core once the demo catalogue's images have been rendered. */
const IDLE_SHARE = 0.1
const IDLE_INTERVAL_MS = 2_000
const IDLE_TIMEOUT_MS = 600_000

interface ClusterOptions {
  /** Address of an empty database to use; by default the cluster starts a PostgreSQL server. */
  readonly databaseUrl?: string
  /** Further settings of all processes. */
  readonly settings?: Readonly<Record<string, string>>
  /** Folder of the release that all processes start with, built; by default this one. */
  readonly release?: string
}

/** A shop with its own database, store, mail server and nginx, all on this machine's loopback. Disposing it stops everything. */
export interface Cluster extends AsyncDisposable {
  /** Public address, where nginx listens. This process trusts its certificate. */
  readonly url: string
  readonly webs: readonly [ClusterProcess, ClusterProcess]
  readonly worker: ClusterProcess
  readonly nginx: Nginx
  readonly store: ObjectStore
  readonly mails: Mailbox
  readonly databaseUrl: string
  /** Runs a statement on the shop's database. */
  query(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  /** A customer's browser with a network address of its own, as far as nginx and the shop can tell. */
  newClient(): ShopClient
  /** Names of the checks of the money audit that found something; empty when all is well. */
  audit(): Promise<string[]>
  /** Resolves when the shop has no more work: after its first start it renders the images of its catalogue. */
  untilIdle(): Promise<void>
  /** Stops all parts and deletes their files. Safe to repeat. */
  stop(): Promise<void>
}

/**
 * Starts two web processes and a worker of the built shop with the demo catalogue, behind nginx, on PostgreSQL, an
 * S3-compatible store and a mail server.
 *
 * @throws Error when a part doesn't start; those that did are stopped.
 */
export async function startCluster({ databaseUrl, settings = {}, release }: ClusterOptions = {}): Promise<Cluster> {
  await using cleanup = new AsyncDisposableStack()
  const folder = cleanup.use(await temporaryFolder())
  const mails = await startMailbox()
  cleanup.defer(mails.stop)
  const store = await startObjectStore(join(folder.path, 'store'))
  cleanup.defer(store.stop)
  const database = databaseUrl ?? (await startDatabase(cleanup))
  const pool = new pg.Pool({ connectionString: database, max: 4 })
  // A server that is restarted breaks idle connections; the next query opens another.
  pool.on('error', () => {})
  cleanup.defer(() => pool.end())
  const ports = [await freePort(), await freePort(), await freePort()] as const
  const nginx = await startNginx(join(folder.path, 'nginx'), [ports[0], ports[1]])
  cleanup.defer(nginx.stop)

  const start = async (name: string, role: 'web' | 'worker', port: number, more: Record<string, string> = {}) => {
    const own = { DATA_DIR: join(folder.path, name), PORT: String(port), ROLE: role }
    const shared = {
      SHOP_URL: nginx.url,
      DATABASE_URL: database,
      SESSION_SECRET: 'a secret of thirty-two characters',
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      SMTP_URL: mails.url,
      MAIL_FROM: 'care@gulmeher.example',
      ...store.settings,
    }
    const started = await startClusterProcess(name, { ...shared, ...settings, ...more, ...own }, release)
    cleanup.defer(started.stop)
    return started
  }
  // The first start migrates and fills the shop.
  const first = await start('web-1', 'web', ports[0], { SEED_DEMO: '1' })
  const [second, worker] = await Promise.all([start('web-2', 'web', ports[1]), start('worker', 'worker', ports[2])])

  const owned = cleanup.move()
  const stop = () => owned.disposeAsync()
  let clients = 0
  return {
    url: nginx.url,
    webs: [first, second],
    worker,
    nginx,
    store,
    mails,
    databaseUrl: database,
    query: async (text, values = []) => (await pool.query(text, [...values])).rows,
    newClient() {
      clients += 1
      return new ShopClient(nginx.url, {
        [VISITOR_ADDRESS]: `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`,
      })
    },
    async audit() {
      const { db, close } = openServerDatabase(database, { maxConnections: 1 })
      try {
        return (await auditMoney(db)).map(({ check }) => check)
      } finally {
        await close()
      }
    },
    untilIdle: () => untilIdle([first, second, worker]),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

async function startDatabase(cleanup: AsyncDisposableStack): Promise<string> {
  const server = await startPostgresServer()
  cleanup.defer(server.stop)
  return server.url
}

async function untilIdle(processes: readonly ClusterProcess[]): Promise<void> {
  const readCpuMs = async () => {
    const usages = await Promise.all(processes.map(async ({ pid }) => readProcessUsage(await pid())))
    return usages.reduce((sum, { cpuMs }) => sum + cpuMs, 0)
  }
  const giveUpAt = Date.now() + IDLE_TIMEOUT_MS
  for (let used = await readCpuMs(); ; ) {
    await delay(IDLE_INTERVAL_MS)
    const now = await readCpuMs()
    if (now - used < IDLE_SHARE * IDLE_INTERVAL_MS) return
    if (Date.now() > giveUpAt) throw new Error('the cluster is still busy after ten minutes')
    used = now
  }
}
