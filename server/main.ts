import * as build from 'virtual:react-router/server-build'
import { createRequestHandler } from 'react-router'
import { ConfigError, readConfig } from '#app/platform/config.server.ts'
import { log } from '#app/platform/log.server.ts'
import { createHttpApp } from './http-app.ts'
import { listen } from './listen.ts'
import { startShop } from './start-shop.ts'

/** Starts the shop from its settings; a wrong setting ends the process with one line that names it. */
async function main(): Promise<void> {
  const shop = await startShop(readConfig(process.env))
  const stopListening = await listen(
    createHttpApp({ shop, clientFolder: 'build/client', handleRequest: createRequestHandler(build, 'production') }),
    shop.config,
  ).catch(async (error: unknown) => {
    await shop.stop()
    throw error
  })
  shop.announce()

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await stopListening()
    await shop.stop()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'the process cannot go on')
  process.exit(1)
})

main().catch((error: unknown) => {
  if (error instanceof ConfigError) console.error(error.message)
  else log.fatal({ err: error }, 'the shop could not start')
  process.exit(1)
})
