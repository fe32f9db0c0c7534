import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { ConfigError } from '#app/platform/config.server.ts'

/** How long a connection may be idle in the middle of a request or response, in milliseconds. */
const STALLED_MS = 150_000

/** How long open requests may take to finish when the shop stops, in milliseconds. */
const DRAIN_MS = 10_000

/**
 * After this many turns of the event loop without a new connection, none is waiting in the kernel. One turn doesn't show
 * that: it may not have asked the kernel.
 */
const QUIET_TURNS = 2
const MAX_TURNS = 1_000

interface ListenOptions {
  readonly port: number
  readonly host: string
  /** The setting to name when the port can't be used. */
  readonly portSetting?: string
}

/**
 * Listens for requests, with limits against clients that send slowly, never stop sending, or don't read the response.
 *
 * @param stalledMs How long a connection may be idle before it is closed, in milliseconds.
 * @returns Stops listening; open requests get up to ten seconds to finish.
 * @throws ConfigError when the port is in use or not allowed.
 */
export async function listen(
  app: Hono,
  options: ListenOptions,
  { stalledMs = STALLED_MS } = {},
): Promise<() => Promise<void>> {
  const server = await new Promise<Server>((resolve, reject) => {
    const listening = serve(
      {
        fetch: app.fetch,
        port: options.port,
        hostname: options.host,
        serverOptions: {
          headersTimeout: 10_000,
          requestTimeout: 60_000,
          keepAliveTimeout: 5_000,
          connectionsCheckingInterval: 5_000,
          maxHeaderSize: 16_384,
        },
      },
      () => resolve(listening as Server),
    )
    listening.setTimeout(stalledMs)
    listening.once('error', (error: NodeJS.ErrnoException) => reject(nameTheSetting(error, options)))
  })

  return async () => {
    await untilAccepted(server)
    await new Promise<void>((resolve) => {
      const timeout = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      server.close(() => {
        clearTimeout(timeout)
        resolve()
      })
      server.closeIdleConnections()
    })
  }
}

/**
 * Waits until the connections that are queued in the kernel have been accepted, one in each turn of the event loop. Any
 * that are still queued when the shop stops listening break.
 */
async function untilAccepted(server: Server): Promise<void> {
  let quietTurns = 0
  const onConnection = () => {
    quietTurns = 0
  }
  server.on('connection', onConnection)
  for (let turns = 0; turns < MAX_TURNS && quietTurns < QUIET_TURNS; turns++) {
    quietTurns++
    await nextTurn()
  }
  server.off('connection', onConnection)
}

function nameTheSetting(error: NodeJS.ErrnoException, { port, host, portSetting = 'PORT' }: ListenOptions): Error {
  if (error.code === 'EADDRINUSE') return new ConfigError(`${portSetting} ${port} is in use by another process`)
  if (error.code === 'EACCES') return new ConfigError(`${portSetting} ${port} is not allowed for this user`)
  if (error.code === 'EADDRNOTAVAIL') return new ConfigError(`HOST ${host} is not an address of this machine`)
  return error
}
