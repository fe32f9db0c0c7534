import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { z } from 'zod'
import { readJson } from '#app/platform/http/json.server.ts'
import {
  BANKS,
  type BankCode,
  cardInstrument,
  type Instrument,
  netbankingInstrument,
  upiInstrument,
} from '../instruments.ts'
import { getOrder } from '../orders.server.ts'
import type { FailureReason, PaymentFailure } from '../payment-failures.ts'
import { findEndedLink, getLink } from '../payment-links.server.ts'
import { attemptPayment, type PaymentOutcome } from '../payments.server.ts'
import { invalidInput, RazorpayError, refused } from '../razorpay-error.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { signCheckout } from '../signatures.ts'
import { errorPage, paymentPage } from './widget-page.ts'

/** The widget's own files, relative to the folder the process starts in (the project's root). */
const BROWSER_FOLDER = 'app/sandbox/widget/browser'

const ASSETS = {
  '/checkout.js': 'text/javascript; charset=utf-8',
  '/checkout/embedded.js': 'text/javascript; charset=utf-8',
  '/checkout/embedded.css': 'text/css; charset=utf-8',
} as const

/** The page in the frame runs only its own script, and only the shop may frame it. */
const PAGE_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
}

const bankCodes = Object.keys(BANKS) as [BankCode, ...BankCode[]]

const paymentRequest = z.object({
  key_id: z.string(),
  order_id: z.string(),
  /** The button that was pressed. */
  wish: z.enum(['pay', 'fail']),
  description: z.string().max(255).optional(),
  email: z.string().max(255).optional(),
  contact: z.string().max(32).optional(),
  instrument: z.discriminatedUnion('method', [
    z.object({ method: z.literal('upi'), vpa: z.string().max(255).optional() }),
    z.object({ method: z.literal('card'), number: z.string().max(32), name: z.string().max(255).optional() }),
    z.object({ method: z.literal('netbanking'), bank: z.enum(bankCodes) }),
  ]),
})

type PaymentRequest = z.output<typeof paymentRequest>

/** Routes for the browser, under `/v1`: the checkout script, the page in its frame, and payments. */
export function widgetRoutes(context: SandboxContext): Hono {
  const widget = new Hono()

  for (const [address, type] of Object.entries(ASSETS)) {
    const file = join(BROWSER_FOLDER, address.split('/').at(-1) ?? '')
    widget.get(address, async (c) =>
      c.body(await readFile(file, 'utf8'), 200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }),
    )
  }

  // The page of a payment link; there is no widget around it.
  widget.get('/l/:id', async (c) => {
    const link = await getLink(context.db, c.req.param('id'))
    const query = new URLSearchParams({ key_id: context.keyId, order_id: link.order_id, name: link.description })
    return c.redirect(`../checkout/embedded?${query}`)
  })

  widget.get('/checkout/embedded', async (c) => {
    const query = c.req.query()
    if (query.key_id !== context.keyId) return c.html(errorPage('This shop’s key is unknown.'), 400, PAGE_HEADERS)
    try {
      const order = await getOrder(context.db, query.order_id ?? '')
      if (await findEndedLink(context.db, order.id, new Date())) {
        return c.html(errorPage('This payment link has expired or was cancelled.'), 400, PAGE_HEADERS)
      }
      if (order.status === 'paid') return c.html(errorPage('This order has already been paid.'), 400, PAGE_HEADERS)
      return c.html(paymentPage(order, query), 200, PAGE_HEADERS)
    } catch (error) {
      if (!(error instanceof RazorpayError)) throw error
      return c.html(errorPage('This order is unknown.'), 400, PAGE_HEADERS)
    }
  })

  // The page sends JSON, which other sites' pages can't send here without a preflight request.
  widget.post('/payments/create/ajax', async (c) => {
    if (!c.req.header('Content-Type')?.startsWith('application/json')) throw invalidInput('JSON is expected.')
    const parsed = paymentRequest.safeParse(await readJson(c.req.raw))
    if (!parsed.success) throw invalidInput(z.prettifyError(parsed.error))
    if (parsed.data.key_id !== context.keyId) throw refused('The api key provided is invalid', 401)

    const response = await makePayment(context, parsed.data)
    context.wake()
    return response
  })

  return widget
}

async function makePayment({ db, keySecret }: SandboxContext, request: PaymentRequest): Promise<Response> {
  const instrument = chooseInstrument(request.instrument)
  const attempt = {
    orderId: request.order_id,
    instrument,
    outcome: chooseOutcome(request.wish, instrument.failsWith),
    description: request.description,
    email: request.email,
    contact: request.contact,
  }
  const payment = await attemptPayment(db, attempt, new Date())
  if (payment.error) {
    const failure = payment.error as unknown as PaymentFailure
    const metadata = { payment_id: payment.id, order_id: payment.order_id }
    // Status 200, so that browsers don't log an error.
    return Response.json({ error: { ...failure, metadata } })
  }
  return Response.json({
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: signCheckout(keySecret, payment.order_id, payment.id),
  })
}

function chooseInstrument(chosen: PaymentRequest['instrument']): Instrument {
  switch (chosen.method) {
    case 'upi':
      return upiInstrument(chosen.vpa)
    case 'netbanking':
      return netbankingInstrument(chosen.bank)
    case 'card': {
      const instrument = cardInstrument(chosen.number, chosen.name)
      if (!instrument) throw invalidInput('Please use one of the test cards, never a real card.', 'card')
      return instrument
    }
  }
}

function chooseOutcome(wish: 'pay' | 'fail', failsWith: FailureReason | undefined): PaymentOutcome {
  if (failsWith) return { status: 'failed', reason: failsWith }
  return wish === 'pay' ? { status: 'success' } : { status: 'failed', reason: 'payment_failed' }
}
