import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { type Config, ConfigError } from '#app/platform/config.server.ts'

/** How long a connection may stand still in the middle of a request or an answer, in milliseconds. */
const STALLED_MS = 150_000

/** How long open requests may take to finish when the shop stops, in milliseconds. */
const DRAIN_MS = 10_000

/**
 * Listens for requests, with limits against clients that send slowly, never stop sending, or do not take their answer.
 *
 * @param stalledMs After how long a connection on which nothing moves is ended, in milliseconds.
 * @returns Stops listening: open requests get up to ten seconds to finish.
 * @throws ConfigError when the port is taken or not allowed.
 */
export async function listen(
  app: Hono,
  config: Pick<Config, 'port' | 'host'>,
  { stalledMs = STALLED_MS } = {},
): Promise<() => Promise<void>> {
  const server = await new Promise<Server>((resolve, reject) => {
    const listening = serve(
      {
        fetch: app.fetch,
        port: config.port,
        hostname: config.host,
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
    listening.once('error', (error: NodeJS.ErrnoException) => reject(nameTheSetting(error, config)))
  })

  return () =>
    new Promise((resolve) => {
      const timeout = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      server.close(() => {
        clearTimeout(timeout)
        resolve()
      })
      server.closeIdleConnections()
    })
}

function nameTheSetting(error: NodeJS.ErrnoException, { port, host }: Pick<Config, 'port' | 'host'>): Error {
  if (error.code === 'EADDRINUSE') return new ConfigError(`PORT ${port} is in use by another process`)
  if (error.code === 'EACCES') return new ConfigError(`PORT ${port} is not allowed for this user`)
  if (error.code === 'EADDRNOTAVAIL') return new ConfigError(`HOST ${host} is not an address of this machine`)
  return error
}
