import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { isConnectionLost } from './connection-errors.ts'
import { listDatabaseHosts } from './database-hosts.ts'

/** How long a connection with a running statement may be silent before the server is checked, in milliseconds. */
const SILENCE_MS = 5_000

/** How soon a live server takes a connection, in milliseconds. */
const ALIVE_WITHIN_MS = 5_000

interface FailoverPoolOptions extends Omit<pg.PoolConfig, 'connectionString'> {
  /** One server, or several with commas between them, of which one is the primary. */
  readonly url: string
  /** For tests. */
  readonly silenceMs?: number
}

/**
 * A pool of connections that follows the primary. With several servers, each new connection goes to the one that takes writes, and
 * the others are tried in turn. A connection to a server that lost its power ends within seconds: TCP alone would wait for a quarter
 * of an hour.
 */
export class FailoverPool extends pg.Pool {
  readonly #addresses: readonly string[]

  constructor({ url, silenceMs = SILENCE_MS, ...options }: FailoverPoolOptions) {
    const addresses = listDatabaseHosts(url)
    super({
      ...options,
      connectionString: addresses[0],
      keepAlive: true,
      keepAliveInitialDelayMillis: SILENCE_MS,
      ...(addresses.length > 1 && { onConnect: rejectReplica }),
    })
    this.#addresses = addresses
    this.on('connect', (client) => watchSilence(client, silenceMs))
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
        return await super.connect()
      } catch (error) {
        if (!isConnectionLost(error) || tried >= this.#addresses.length) throw error
        // Unless another caller has moved on already.
        if (this.options.connectionString === address) this.options.connectionString = this.#after(address)
      }
    }
  }

  #after(address: string | undefined): string | undefined {
    return this.#addresses[(this.#addresses.indexOf(address ?? '') + 1) % this.#addresses.length]
  }
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

/** A server that takes no writes. */
class NotPrimaryError extends Error {
  readonly code = '25006'
}

async function rejectReplica(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('show transaction_read_only')
  if (rows[0]?.transaction_read_only !== 'off') throw new NotPrimaryError('the server is not the primary')
}

/**
 * Ends a connection whose server doesn't take new connections either while a statement is running on it. A long statement of a live
 * server goes on.
 */
function watchSilence(client: pg.PoolClient, silenceMs: number): void {
  const internals = client as unknown as Internals
  const { stream } = internals.connection
  stream.setTimeout(silenceMs)
  stream.on('timeout', async () => {
    const isWaiting = () => !internals.readyForQuery
    if (isWaiting() && !(await isAlive(internals)) && isWaiting()) stream.destroy()
    else if (!stream.destroyed) stream.setTimeout(silenceMs)
  })
}

/** What the driver has but doesn't declare. */
interface Internals {
  readonly connection: { readonly stream: Socket }
  readonly host: string
  readonly port: number
  /** False while a statement is running. */
  readonly readyForQuery: boolean
}

function isAlive({ host, port }: Internals): Promise<boolean> {
  const isPath = host.startsWith('/')
  const socket = isPath ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  return new Promise((resolve) => {
    const end = (alive: boolean) => {
      socket.destroy()
      resolve(alive)
    }
    socket.setTimeout(ALIVE_WITHIN_MS, () => end(false))
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
}
