/** Runs the shop from its sources: pages update on every change, and the shop restarts when it has to. */
import { existsSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { loadEnvFile } from 'node:process'
import { getRequestListener } from '@hono/node-server'
import { createServer, isRunnableDevEnvironment } from 'vite'
import type { DevApp } from '../server/dev-app.ts'

if (existsSync('.env')) loadEnvFile('.env')

const server = createHttpServer()
// On the shop's own port, because its pages may connect to nothing else.
const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
const environment = vite.environments.ssr
if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('Vite has no server environment')
const { runner } = environment

type DevAppModule = typeof import('../server/dev-app.ts')

let opened: { module: DevAppModule; app: DevApp } | undefined
let queue: Promise<unknown> = Promise.resolve()

/** The shop built from the latest sources. Calls run one at a time, so that two never use the data folder at once. */
function currentApp(): Promise<DevApp> {
  const next = queue.then(async () => {
    const module = await runner.import<DevAppModule>('/server/dev-app.ts')
    if (opened?.module === module) return opened.app
    await opened?.app.shop.stop()
    opened = undefined
    const app = await module.openDevApp()
    opened = { module, app }
    if (server.listening) await app.shop.services.work()
    return app
  })
  queue = next.catch(() => {})
  return next
}

const listener = getRequestListener(async (request, env) => (await currentApp()).fetch(request, env), {
  errorHandler(error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    console.error(error)
    return new Response(error instanceof Error ? error.stack : String(error), { status: 500 })
  },
})
server.on('request', (request, response) => {
  vite.middlewares(request, response, () => listener(request, response))
})

const { shop } = await currentApp().catch((error: Error) => {
  console.error(error.name === 'ConfigError' ? error.message : error)
  process.exit(1)
})
server.listen(shop.config.port, shop.config.host, () => {
  shop.announce()
  shop.services.work()
})

async function stop() {
  server.closeAllConnections()
  await vite.close()
  await opened?.app.shop.stop()
  process.exit(0)
}
// The router's plugin has its own Vite, which would end the process before the shop has closed.
process.removeAllListeners('SIGTERM')
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
