import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'
import { isConnectionLost } from './connection-errors.ts'
import { listDatabaseHosts } from './database-hosts.ts'

/** How long a connection with a running statement may be silent before the server is checked, in milliseconds. */
const SILENCE_MS = 5_000

/** How soon a live server takes a connection, and how soon it then runs a statement, in milliseconds. */
const ALIVE_WITHIN_MS = 5_000

/** Which servers are taken: the one that takes writes, or the first that responds. */
export type ServerRole = 'primary' | 'any'

interface FailoverPoolOptions extends Omit<pg.PoolConfig, 'connectionString'> {
  /** One server, or several with commas between them. */
  readonly url: string
  readonly role?: ServerRole
  /** For tests. */
  readonly silenceMs?: number
  /** For tests. */
  readonly aliveWithinMs?: number
}

/**
 * A pool of connections that follows the primary. Each new connection goes to the server that takes writes; several servers
 * are tried in turn. A single server is checked too: after a failover, its address may lead to the old primary for a
 * moment. A connection to a server that lost power ends within seconds: TCP alone would wait for a quarter of an hour.
 */
export class FailoverPool extends pg.Pool {
  readonly #addresses: readonly string[]
  /** Connections made since a server last rejected a write. Older ones may lead to that server, and are replaced. */
  #trusted = new WeakSet<pg.PoolClient>()

  constructor({
    url,
    role = 'primary',
    silenceMs = SILENCE_MS,
    aliveWithinMs = ALIVE_WITHIN_MS,
    ...options
  }: FailoverPoolOptions) {
    const addresses = listDatabaseHosts(url)
    super({
      ...options,
      connectionString: addresses[0],
      keepAlive: true,
      keepAliveInitialDelayMillis: SILENCE_MS,
      onConnect: async (client) => {
        watchSilence(client, silenceMs, aliveWithinMs)
        if (role === 'primary') await rejectReplica(client, options.connectionTimeoutMillis || aliveWithinMs)
      },
    })
    this.#addresses = addresses
    this.on('connect', (client) => {
      this.#trusted.add(client)
      if (role === 'any') return
      internalsOf(client).connection.on('errorMessage', ({ code }) => {
        if (code === READ_ONLY) this.#trusted = new WeakSet()
      })
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connectToPrimary()
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  async #connectToPrimary(): Promise<pg.PoolClient> {
    for (let tried = 1; ; tried++) {
      const address = this.options.connectionString
      try {
        return await this.#connectToTrusted()
      } catch (error) {
        if (!isConnectionLost(error) || tried >= this.#addresses.length) throw error
        // Unless another caller has moved on already.
        if (this.options.connectionString === address) this.options.connectionString = this.#after(address)
      }
    }
  }

  async #connectToTrusted(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect()
      const release = client.release.bind(client)
      client.release = (error) => release(error || !this.#trusted.has(client))
      if (this.#trusted.has(client)) return client
      client.release()
    }
  }

  #after(address: string | undefined): string | undefined {
    return this.#addresses[(this.#addresses.indexOf(address ?? '') + 1) % this.#addresses.length]
  }
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

/** SQLSTATE of a write to a server that takes none. */
const READ_ONLY = '25006'

/** A server that takes no writes. */
class NotPrimaryError extends Error {
  readonly code = READ_ONLY
}

/** @throws an error of a lost connection when the server isn't the primary, or doesn't say so in time. */
async function rejectReplica(client: pg.ClientBase, limitMs: number): Promise<void> {
  const limit = setTimeout(() => internalsOf(client).connection.stream.destroy(), limitMs)
  try {
    const { rows } = await client.query('show transaction_read_only')
    if (rows[0]?.transaction_read_only !== 'off') throw new NotPrimaryError('the server is not the primary')
  } finally {
    clearTimeout(limit)
  }
}

/**
 * While a statement is running, ends its connection if the server falls silent and no longer serves new connections. On a
 * live server, a long statement may continue.
 */
function watchSilence(client: pg.ClientBase, silenceMs: number, aliveWithinMs: number): void {
  const internals = internalsOf(client)
  const { stream } = internals.connection
  stream.setTimeout(silenceMs)
  stream.on('timeout', async () => {
    const isWaiting = () => !internals.readyForQuery
    if (isWaiting() && !(await isAlive(internals, aliveWithinMs)) && isWaiting()) stream.destroy()
    else if (!stream.destroyed) stream.setTimeout(silenceMs)
  })
}

/** What the driver has but doesn't declare. */
interface Internals extends Omit<pg.Client, 'connection'> {
  readonly connection: EventEmitter<{ errorMessage: [{ readonly code?: string }] }> & { readonly stream: Socket }
  /** False while a statement is running. */
  readonly readyForQuery: boolean
}

function internalsOf(client: pg.ClientBase): Internals {
  return client as unknown as Internals
}

/** Whether the server of a connection runs a statement on another one. A frozen server may still take connections. */
async function isAlive({ host, port, user, database, password, ssl }: Internals, withinMs: number): Promise<boolean> {
  const client = new pg.Client({
    host,
    port,
    user,
    database,
    password,
    ssl,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    // A server that refuses, for example because it has too many connections, is alive.
    return error instanceof pg.DatabaseError && !isConnectionLost(error)
  } finally {
    client.end().catch(() => {})
  }
}
