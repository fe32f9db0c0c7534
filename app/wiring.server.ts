import type { Hono } from 'hono'
import { RouterContextProvider } from 'react-router'
import type { Config } from './platform/config.server.ts'
import type { Database } from './platform/database/database.server.ts'
import {
  clientAddressContext,
  configContext,
  dbContext,
  nonceContext,
  requestIdContext,
} from './platform/http/context.server.ts'

interface ServicesOptions {
  readonly config: Config
  readonly database: Database
  /** Signs sessions; everything else secret is derived from it. */
  readonly secret: string
}

interface RequestFacts {
  readonly request: Request
  readonly requestId: string
  readonly nonce: string
  readonly clientAddress: string
}

/** The shop's parts, joined. */
export interface Services {
  /** What loaders and actions of one request find in their context. */
  requestContext(facts: RequestFacts): RouterContextProvider
  /** Addresses that are not pages: sign-in service, payment sandbox. */
  mount(app: Hono): void
  /** Fills an empty shop and makes the administrator; the password is there only when it was generated just now. */
  prepareShop(): Promise<{ password: string | undefined }>
  /** Starts background work. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Joins platform and domain. Nothing runs before {@link Services.start}. */
export async function createServices({ config, database }: ServicesOptions): Promise<Services> {
  return {
    requestContext({ requestId, nonce, clientAddress }) {
      const context = new RouterContextProvider()
      context.set(dbContext, database.db)
      context.set(configContext, config)
      context.set(requestIdContext, requestId)
      context.set(nonceContext, nonce)
      context.set(clientAddressContext, clientAddress)
      return context
    },
    mount() {},
    async prepareShop() {
      return { password: undefined }
    },
    async start() {},
    async stop() {},
  }
}
