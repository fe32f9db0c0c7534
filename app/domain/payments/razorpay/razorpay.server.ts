import Razorpay from 'razorpay'
import { z } from 'zod'
import { isFinalRejection } from '#app/platform/http/final-rejection.ts'
import { log } from '#app/platform/log.server.ts'
import { traced } from '#app/platform/trace.server.ts'
import { GatewayError, type PaymentGateway } from '../gateway.ts'
import {
  providerList,
  providerOrder,
  providerOrderDetails,
  providerPayment,
  providerPaymentLink,
  providerRefund,
  providerSettlement,
  providerSettlementLine,
  REFUND_KEY_NOTE,
} from './schema.ts'
import { isCheckoutSignatureValid, isWebhookSignatureValid } from './signature.server.ts'

/** A provider that takes longer counts as unavailable; a customer is waiting. */
const TIMEOUT_MS = 5_000

/** The most a list call of the API returns. */
const PAGE_SIZE = 100

/** The provider captures authorised money by itself within three days; after five it's returned to the customer. */
const CAPTURE = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 4_320, manual_expiry_period: 7_200, refund_speed: 'normal' },
} as const

export interface RazorpaySettings {
  readonly keyId: string
  readonly keySecret: string
  /** The current secret of the webhook, then older ones that are still accepted. */
  readonly webhookSecrets: readonly string[]
  /** Where the API is, without `/v1`. */
  readonly baseUrl: string
}

/**
 * The provider's HTTP client inside the SDK (axios). The SDK has no option for the address, for a time limit or for the
 * header that makes refunds idempotent.
 */
interface SdkHttpClient {
  readonly defaults: { baseURL: string; timeout: number }
  post(path: string, body: object, options: { headers: Record<string, string> }): Promise<{ data: unknown }>
  readonly interceptors: { readonly response: { use(onAnswer: undefined, onError: (error: unknown) => never): void } }
}

/**
 * Talks to Razorpay, or to the sandbox in its place.
 *
 * @throws Error when a key is empty.
 */
export function createRazorpayGateway({ keyId, keySecret, webhookSecrets, baseUrl }: RazorpaySettings): PaymentGateway {
  if ([keyId, keySecret, ...webhookSecrets].includes('')) throw new Error('the keys of the payment provider are empty')

  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const { rq: http } = sdk.api as unknown as { rq: SdkHttpClient }
  Object.assign(http.defaults, { baseURL: baseUrl, timeout: TIMEOUT_MS })
  http.interceptors.response.use(undefined, throwFailedCall)

  return {
    keyId,
    createOrder: ({ amount, currency, receipt, notes }) =>
      request(providerOrder, () => sdk.orders.create({ amount, currency, receipt, notes, payment: CAPTURE })),
    fetchOrder: (id) => request(providerOrderDetails, () => sdk.orders.fetch(id)).catch(undefinedWhenUnknown),
    findOrdersByReceipt: (receipt) => request(providerList(providerOrder), () => sdk.orders.all({ receipt })),
    createPaymentLink: ({ amount, referenceId, description, expiresAt, notes }) =>
      request(providerPaymentLink, () =>
        sdk.paymentLink.create({
          amount,
          currency: 'INR',
          reference_id: referenceId,
          description,
          notes,
          expire_by: unixSeconds(expiresAt),
          // The page shows nothing of the customer, and the owner sends the link herself.
          accept_partial: false,
          notify: { sms: false, email: false },
          reminder_enable: false,
          // The SDK's types want a customer, the API doesn't.
        } as object as Parameters<typeof sdk.paymentLink.create>[0]),
      ),
    fetchPaymentLink: (id) => request(providerPaymentLink, () => sdk.paymentLink.fetch(id)),
    async findPaymentLinks(referenceId) {
      const found = z.object({ payment_links: z.array(providerPaymentLink) })
      const { payment_links } = await request(found, () => sdk.paymentLink.all({ reference_id: referenceId } as object))
      return payment_links
    },
    cancelPaymentLink: (id) => request(providerPaymentLink, () => sdk.paymentLink.cancel(id)),
    fetchPayment: (id) => request(providerPayment, () => sdk.payments.fetch(id)),
    listOrderPayments: (id) => request(providerList(providerPayment), () => sdk.orders.fetchPayments(id)),
    listPayments: ({ from, to }) =>
      readPages(providerPayment, (page) => sdk.payments.all({ from: unixSeconds(from), to: unixSeconds(to), ...page })),
    capturePayment: ({ id, amount, currency }) =>
      request(providerPayment, () => sdk.payments.capture(id, amount, currency)),
    refundPayment: ({ razorpayPaymentId, amount, idempotencyKey, reason }) =>
      request(providerRefund, async () => {
        const { data } = await http.post(
          `/v1/payments/${encodeURIComponent(razorpayPaymentId)}/refund`,
          { amount, speed: 'normal', notes: { reason: reason.slice(0, 256), [REFUND_KEY_NOTE]: idempotencyKey } },
          { headers: { 'X-Refund-Idempotency': idempotencyKey } },
        )
        return data
      }),
    fetchRefund: (id) => request(providerRefund, () => sdk.refunds.fetch(id)),
    async listPaymentRefunds(id) {
      const entries = await request(providerList(z.unknown()), () =>
        sdk.payments.fetchMultipleRefund(id, { count: PAGE_SIZE }),
      )
      return readEntries(providerRefund, entries)
    },
    listSettlements: ({ from, to }) =>
      readPages(providerSettlement, (page) =>
        sdk.settlements.all({ from: unixSeconds(from), to: unixSeconds(to), ...page }),
      ),
    listSettlementLines: (date) => {
      const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
      return readPages(providerSettlementLine, (page) => sdk.settlements.reports({ year, month, day, ...page }))
    },
    isCheckoutSignatureValid: (proof) => isCheckoutSignatureValid(proof, keySecret),
    isWebhookSignatureValid: (body, signature) => isWebhookSignatureValid(body, signature, webhookSecrets),
  }
}

/** Calls the provider and reads the response. @throws GatewayError whatever goes wrong. */
async function request<Response>(schema: z.ZodType<Response>, call: () => Promise<unknown>): Promise<Response> {
  const response = await traced('razorpay', { kind: 'call' }, call).catch((failure: unknown) => {
    throw findGatewayError(failure)
  })
  const parsed = schema.safeParse(response)
  if (parsed.success) return parsed.data
  throw new GatewayError('unavailable', 'the response of the payment provider could not be read', {
    cause: parsed.error,
  })
}

/** All pages of a list. */
async function readPages<Entry>(
  schema: z.ZodType<Entry>,
  call: (page: { count: number; skip: number }) => Promise<unknown>,
): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let skip = 0; ; skip += PAGE_SIZE) {
    const page = await request(providerList(z.unknown()), () => call({ count: PAGE_SIZE, skip }))
    entries.push(...readEntries(schema, page))
    if (page.length < PAGE_SIZE) return entries
  }
}

/** A wrong key is rejected with another status, which says nothing about the id. */
function undefinedWhenUnknown(error: unknown): undefined {
  const isUnknown = error instanceof GatewayError && (error.httpStatus === 400 || error.httpStatus === 404)
  if (!isUnknown) throw error
}

/** A list of the account, which may have entries of other systems: unreadable ones are skipped. */
function readEntries<Entry>(schema: z.ZodType<Entry>, entries: readonly unknown[]): Entry[] {
  return entries.flatMap((entry) => {
    const { data, error } = schema.safeParse(entry)
    if (error) log.warn({ err: error }, 'the provider listed an unreadable entry')
    return data ?? []
  })
}

/** Carries our error through the SDK, which reads `response` of every failure and fails itself when there is none. */
class FailedCall extends Error {
  readonly response: { readonly status: number; readonly data: { readonly error: GatewayError } }

  constructor(error: GatewayError) {
    super(error.message, { cause: error })
    this.response = { status: 0, data: { error } }
  }
}

function throwFailedCall(failure: unknown): never {
  throw new FailedCall(toGatewayError(failure))
}

function findGatewayError(failure: unknown): unknown {
  if (failure instanceof FailedCall) return failure.response.data.error
  const thrownBySdk = failure as { error?: unknown } | undefined
  return thrownBySdk?.error instanceof GatewayError ? thrownBySdk.error : failure
}

const rejection = z.object({ error: z.object({ description: z.string().min(1) }) })

const httpFailure = z.object({
  code: z.string().optional(),
  response: z.object({ status: z.number(), data: z.unknown() }).optional(),
})

function toGatewayError(failure: unknown): GatewayError {
  const { code, response } = httpFailure.safeParse(failure).data ?? {}
  const cause = withoutCredentials(failure)
  if (!response) {
    const isTimeout = code === 'ECONNABORTED' || code === 'ETIMEDOUT'
    const reason = isTimeout ? 'did not respond in time' : 'could not be reached'
    return new GatewayError('unavailable', `the payment provider ${reason}`, { cause })
  }

  const { status } = response
  const description = rejection.safeParse(response.data).data?.error.description
  const message = description ?? `the payment provider responded with ${status}`
  const isFinal = isFinalRejection(status)
  return description && isFinal
    ? new GatewayError('rejected', message, { cause, description, httpStatus: status })
    : new GatewayError('unavailable', message, { cause, description })
}

/** The HTTP client's errors contain the whole request, secret key included; only their text is logged. */
function withoutCredentials(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure)
}

function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000)
}
