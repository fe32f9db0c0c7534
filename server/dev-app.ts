import * as build from 'virtual:react-router/server-build'
import { createRequestHandler } from 'react-router'
import { readConfig } from '#app/platform/config.server.ts'
import { createHttpApp } from './http-app.ts'
import { type RunningShop, startShop } from './start-shop.ts'

/** A shop built from the sources as they were when this module was loaded. */
export interface DevApp {
  readonly shop: RunningShop
  readonly fetch: ReturnType<typeof createHttpApp>['fetch']
}

/** Starts the shop with detailed error pages. Loaded by `npm run dev` again after every change of the sources. */
export async function openDevApp(): Promise<DevApp> {
  const shop = await startShop(readConfig(process.env))
  const handleRequest = createRequestHandler(build, 'development')
  const { fetch } = createHttpApp({ shop, clientFolder: 'public', routes: build.routes, handleRequest })
  return { shop, fetch }
}
