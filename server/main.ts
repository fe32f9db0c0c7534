import * as build from 'virtual:react-router/server-build'
import type { Hono } from 'hono'
import { createRequestHandler } from 'react-router'
import { ConfigError, readConfig } from '#app/platform/config.server.ts'
import { log } from '#app/platform/log.server.ts'
import { watchProcess } from '#app/platform/metrics.server.ts'
import { storeCurrentFiles } from './files/earlier-release-files.ts'
import { createMetricsApp } from './http/metrics-endpoint.ts'
import { createHttpApp } from './http-app.ts'
import { listen } from './listen.ts'
import { type RunningShop, startShop } from './start-shop.ts'
import { OPEN } from './supervise.ts'
import { startTracing } from './tracing.ts'
import { watchEventLoop } from './watchdog/watch-event-loop.ts'

/** The built browser files. */
const CLIENT_FOLDER = 'build/client'

/** How long stopping may take in all, in milliseconds; longer than open requests get to finish. */
const STOP_MS = 25_000

/** Starts the shop from its settings and stops it on request, even while it is still starting. */
async function main(): Promise<void> {
  const stopRequest = Promise.withResolvers<void>()
  process.on('SIGTERM', () => stopRequest.resolve())
  process.on('SIGINT', () => stopRequest.resolve())
  // Without its supervisor the shop would run on unnoticed.
  process.on('disconnect', () => stopRequest.resolve())

  const config = readConfig(process.env)
  const stopTracing = config.tracingEndpoint ? await startTracing(config.tracingEndpoint) : async () => {}
  const shop = await startShop(config)
  const app = createHttpApp({
    shop,
    clientFolder: CLIENT_FOLDER,
    routes: build.routes,
    handleRequest: createRequestHandler(build, 'production'),
  })
  const isShared = config.databaseUrl !== undefined
  const stopKeeping =
    config.role === 'worker' ? () => {} : await storeCurrentFiles(shop.services, CLIENT_FOLDER, { isShared })
  watchEventLoop('./build/server/event-loop-watcher.js')
  const stopListening = await listenAndWork(app, shop).catch(async (error: unknown) => {
    await shop.stop()
    throw error
  })
  watchProcess()
  shop.announce()

  await stopRequest.promise
  stopKeeping()
  setTimeout(() => {
    log.fatal('the shop did not stop in time')
    process.exit(1)
  }, STOP_MS).unref()
  await shop.services.stopTimers()
  await stopListening()
  await shop.stop()
  await stopTracing().catch((error: unknown) => log.warn({ err: error }, 'the last traces could not be sent'))
}

/**
 * Listens for Prometheus where it has a port of its own, and for visitors; then begins the background work. Whatever ends the
 * process from the first visitor on is a crash, and the supervisor restarts it.
 */
async function listenAndWork(app: Hono, shop: RunningShop): Promise<() => Promise<void>> {
  const { port, host, metricsPort } = shop.config
  const listeners: (() => Promise<void>)[] = []
  if (metricsPort) {
    const metrics = { port: metricsPort, host: '127.0.0.1', portSetting: 'METRICS_PORT' }
    listeners.push(await listen(createMetricsApp(shop), metrics))
  }
  listeners.push(await listen(app, { port, host }))
  process.send?.(OPEN)
  await shop.services.work()
  return async () => void (await Promise.all(listeners.map((stop) => stop())))
}

process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'the process crashed')
  process.exit(1)
})

main().then(
  () => process.exit(0),
  (error: unknown) => {
    // For a wrong setting, one line that names it says enough.
    if (error instanceof ConfigError) console.error(error.message)
    else log.fatal({ err: error }, 'the shop could not start')
    process.exit(1)
  },
)
