import { Hono } from 'hono'
import { basicAuth } from 'hono/basic-auth'
import { HTTPException } from 'hono/http-exception'
import type { Db } from '#app/platform/database/database.server.ts'
import { apiRoutes } from './api-routes.server.ts'
import { controlRoutes } from './control-routes.server.ts'
import { errorResponse, invalidInput, RazorpayError, refused, serverError } from './razorpay-error.ts'
import type { SandboxContext } from './sandbox-context.ts'
import { createWebhookDispatcher, type SandboxLog } from './webhooks/webhook-dispatcher.server.ts'
import { widgetRoutes } from './widget/widget-routes.server.ts'

export interface RazorpaySandboxOptions {
  readonly db: Db
  readonly keyId: string
  readonly keySecret: string
  readonly webhookSecret: string
  /** Where the shop receives events, as this process reaches it. */
  readonly webhookUrl: string
  /** The shop's public address; by default as the sandbox reaches it. */
  readonly shopUrl?: string | undefined
  readonly log?: SandboxLog
  /** How long the shop may take to respond to an event; five seconds, as at Razorpay. */
  readonly responseTimeoutMs?: number
}

export interface RazorpaySandbox {
  /** Mount it under `/sandbox/razorpay`. */
  readonly app: Hono
  start(): void
  /** Stops sending webhooks and ends delayed responses. Safe to repeat. */
  stop(): Promise<void>
  /** Sends the events due at `now` and waits for them; for tests, which don't start the sandbox. */
  deliverDue(now?: Date): Promise<number>
}

/**
 * Simulates Razorpay with test money: its HTTP API, its checkout script and widget, its webhooks.
 *
 * Its state is in the database's schema `sandbox`, so that payments survive restarts and several processes can serve it
 * together.
 */
export function createRazorpaySandbox(options: RazorpaySandboxOptions): RazorpaySandbox {
  const { db, keyId, keySecret } = options
  const stopping = new AbortController()
  const dispatcher = createWebhookDispatcher(options)
  const shopUrl = options.shopUrl ?? new URL(options.webhookUrl).origin
  const context: SandboxContext = { db, keyId, keySecret, shopUrl, stopping: stopping.signal, wake: dispatcher.wake }
  const authenticate = basicAuth({
    username: keyId,
    password: keySecret,
    realm: 'Razorpay sandbox',
    invalidUserMessage: { error: refused('Authentication failed').details },
  })

  const app = new Hono()
  app.onError((error) => {
    if (error instanceof HTTPException) return error.getResponse()
    if (error instanceof SyntaxError) return errorResponse(invalidInput('The request body is not valid JSON.'))
    if (error instanceof RazorpayError) return errorResponse(error)
    options.log?.warn({ err: error }, 'the payment sandbox failed')
    return errorResponse(serverError('The server encountered an unexpected condition'))
  })
  app.use('/control/*', authenticate)
  app.route('/control', controlRoutes(context, dispatcher))
  app.route('/v1', widgetRoutes(context))
  app.use('/v1/*', authenticate)
  app.route('/v1', apiRoutes(context))
  app.all('*', () => errorResponse(refused('The requested URL was not found on the server.')))

  return {
    app,
    start: dispatcher.start,
    async stop() {
      stopping.abort()
      await dispatcher.stop()
    },
    deliverDue: dispatcher.deliverDue,
  }
}
