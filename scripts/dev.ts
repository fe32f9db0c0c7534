/** Runs the shop with the sources as they are: pages reload when a file changes. */
import { existsSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { loadEnvFile } from 'node:process'
import { getRequestListener } from '@hono/node-server'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { createServer, isRunnableDevEnvironment } from 'vite'

if (existsSync('.env')) loadEnvFile('.env')

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const environment = vite.environments.ssr
if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('Vite has no server environment')
const runner = environment.runner

const { readConfig } = await runner.import<typeof import('../app/platform/config.server.ts')>(
  '/app/platform/config.server.ts',
)
const { startShop } = await runner.import<typeof import('../server/start-shop.ts')>('/server/start-shop.ts')
const { createHttpApp } = await runner.import<typeof import('../server/http-app.ts')>('/server/http-app.ts')
const shop = await startShop(readConfig(process.env))
const { routes } = await runner.import<ServerBuild>('virtual:react-router/server-build')
const app = createHttpApp({
  shop,
  clientFolder: 'public',
  routes,
  handleRequest: async (request, context) =>
    createRequestHandler(await runner.import('virtual:react-router/server-build'), 'development')(request, context),
})
const listener = getRequestListener(app.fetch)
const server = createHttpServer((request, response) => {
  vite.middlewares(request, response, () => listener(request, response))
})
server.listen(shop.config.port, shop.config.host, () => shop.announce())

async function stop() {
  server.closeAllConnections()
  await vite.close()
  await shop.stop()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
