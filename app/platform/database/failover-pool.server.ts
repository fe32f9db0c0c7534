import { Socket } from 'node:net'
import pg from 'pg'
import { isConnectionLost, sqlState } from './connection-errors.ts'
import { listDatabaseHosts } from './database-hosts.ts'

/** How long a connection in use may be silent before the server is checked, in milliseconds. */
const SILENCE_MS = 5_000

/** How soon a live server takes a connection, and how soon it then runs a statement, in milliseconds. */
const ALIVE_WITHIN_MS = 5_000

/** Other limits are for tests. */
interface Limits {
  readonly silenceMs: number
  readonly aliveWithinMs: number
}

interface FailoverPoolOptions extends Omit<pg.PoolConfig, 'connectionString'>, Partial<Limits> {
  /** One server, or several with commas between them. */
  readonly url: string
}

/** What a pool shares with its connections. */
interface Shared {
  /** The server that new connections go to. */
  address: string
  readonly inUse: WeakSet<pg.ClientBase>
}

/**
 * A pool of connections that follows the primary. Each new connection goes to the server that takes writes; several servers
 * are tried in turn. A single server is checked too: after a failover, its address may lead to the old primary for a
 * moment. A connection to a server that lost power ends within seconds: TCP alone would wait for a quarter of an hour.
 */
export class FailoverPool extends pg.Pool {
  readonly #addresses: readonly string[]
  readonly #shared: Shared
  /** Connections made since a server last rejected a write. Older ones may lead to that server, and are replaced. */
  #trusted = new WeakSet<pg.PoolClient>()

  constructor({ url, silenceMs = SILENCE_MS, aliveWithinMs = ALIVE_WITHIN_MS, ...options }: FailoverPoolOptions) {
    const addresses = listDatabaseHosts(url)
    const shared: Shared = { address: addresses[0] ?? url, inUse: new WeakSet() }
    super({
      ...options,
      keepAlive: true,
      keepAliveInitialDelayMillis: SILENCE_MS,
      Client: watchedClient(shared, { silenceMs, aliveWithinMs }),
      onConnect: (client) => rejectReplica(client, options.connectionTimeoutMillis || aliveWithinMs),
    })
    this.#addresses = addresses
    this.#shared = shared
    this.on('connect', (client) => this.#trusted.add(client))
  }

  /** Replaces all connections if `error` says that a server rejected a write. To be called with the error of each statement. */
  noteFailure(error: unknown): void {
    if (sqlState(error) === READ_ONLY) this.#trusted = new WeakSet()
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
      const { address } = this.#shared
      try {
        return await this.#connectToTrusted()
      } catch (error) {
        if (!isConnectionLost(error) || tried >= this.#addresses.length) throw error
        // Unless another caller has moved on already.
        if (this.#shared.address === address) this.#shared.address = this.#after(address)
      }
    }
  }

  async #connectToTrusted(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect()
      const release = client.release.bind(client)
      client.release = (error) => {
        this.#shared.inUse.delete(client)
        release(error || !this.#trusted.has(client))
      }
      this.#shared.inUse.add(client)
      if (this.#trusted.has(client)) return client
      client.release()
    }
  }

  #after(address: string): string {
    return this.#addresses[(this.#addresses.indexOf(address) + 1) % this.#addresses.length] ?? address
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
  const late = Promise.withResolvers<never>()
  const limit = setTimeout(() => late.reject(new Error('Connection terminated: the server did not respond')), limitMs)
  try {
    const { rows } = await Promise.race([client.query('show transaction_read_only'), late.promise])
    if (rows[0]?.transaction_read_only !== 'off') throw new NotPrimaryError('the server is not the primary')
  } finally {
    clearTimeout(limit)
  }
}

/**
 * Connections to the pool's server. One in use ends if the server falls silent and no longer serves new connections. On a live
 * server, a long statement may continue.
 */
function watchedClient(shared: Shared, { silenceMs, aliveWithinMs }: Limits): typeof pg.Client {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      const { address } = shared
      const socket = new Socket().setTimeout(silenceMs)
      super({ ...config, connectionString: address, stream: () => socket })
      socket.on('timeout', async () => {
        const heard = socket.bytesRead
        const isSilent = () => shared.inUse.has(this) && socket.bytesRead === heard
        if (isSilent() && !(await isAlive(address, aliveWithinMs)) && isSilent()) socket.destroy()
        else if (!socket.destroyed) socket.setTimeout(silenceMs)
      })
    }
  }
}

/** Whether a server runs a statement on another connection. A frozen one may still take connections. */
async function isAlive(address: string, withinMs: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: address,
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
