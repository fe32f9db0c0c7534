import * as build from 'virtual:react-router/server-build'
import { createRequestHandler } from 'react-router'
import { ConfigError, readConfig } from '#app/platform/config.server.ts'
import { log } from '#app/platform/log.server.ts'
import { watchProcess } from '#app/platform/metrics.server.ts'
import { createHttpApp } from './http-app.ts'
import { listen } from './listen.ts'
import { startShop } from './start-shop.ts'

/** How long stopping may take altogether, in milliseconds; more than open requests are given to finish. */
const STOP_MS = 25_000

/** Opens the shop from its settings and closes it when asked to, also when asked while it is still opening. */
async function main(): Promise<void> {
  const stopRequest = Promise.withResolvers<void>()
  process.on('SIGTERM', () => stopRequest.resolve())
  process.on('SIGINT', () => stopRequest.resolve())

  const shop = await startShop(readConfig(process.env))
  const app = createHttpApp({
    shop,
    clientFolder: 'build/client',
    routes: build.routes,
    handleRequest: createRequestHandler(build, 'production'),
  })
  const stopListening = await listen(app, shop.config).catch(async (error: unknown) => {
    await shop.stop()
    throw error
  })
  watchProcess()
  shop.announce()

  await stopRequest.promise
  setTimeout(() => {
    log.fatal('the shop did not stop in time')
    process.exit(1)
  }, STOP_MS).unref()
  await stopListening()
  await shop.stop()
}

process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'the process cannot go on')
  process.exit(1)
})

main().then(
  () => process.exit(0),
  (error: unknown) => {
    // One line that names the setting is all that a wrong setting needs.
    if (error instanceof ConfigError) console.error(error.message)
    else log.fatal({ err: error }, 'the shop could not start')
    process.exit(1)
  },
)
