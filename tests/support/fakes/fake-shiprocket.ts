import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ShiprocketKeys } from '#app/platform/config.server.ts'

export const SHIPROCKET_KEYS: ShiprocketKeys = {
  email: 'api@gulmeher.example',
  password: 'password of the API user',
  webhookToken: 'token-of-the-courier-reports-0001',
  pickupLocation: 'Workshop',
  pickupPinCode: '380009',
}

interface FakeOrder {
  readonly id: number
  readonly shipmentId: number
  readonly sent: Record<string, unknown>
  awb: string | undefined
  isCancelled: boolean
}

/** How a call goes wrong: without a response, with its work done or not, or with a response of its own. */
type Fault = 'no-response' | 'done-without-response' | { readonly status: number; readonly body: unknown }

interface Answer {
  readonly status: number
  readonly body: unknown
}

const ok = (body: unknown): Answer => ({ status: 200, body })

/**
 * A server on loopback with the calls of Shiprocket's API that the shop makes, in the shapes that its documentation shows:
 * https://apidocs.shiprocket.in
 */
export async function startFakeShiprocket() {
  const orders: FakeOrder[] = []
  const calls: string[] = []
  const faults = new Map<string, Fault[]>()
  let tokens = 0
  let isFunded = true

  /** Those whose reference contains what is searched for. */
  const named = (query: URLSearchParams) =>
    orders.filter(({ sent }) => String(sent.order_id).includes(query.get('search') ?? ''))

  function answer(path: string, query: URLSearchParams, sent: Record<string, unknown>): Answer {
    switch (path) {
      case 'courier/serviceability/':
        return ok(rates(query))
      case 'orders/create/adhoc': {
        if (!/^[1-9]\d{5}$/.test(String(sent.billing_pincode))) {
          const errors = { billing_pincode: ['The billing pincode must be 6 digits.'] }
          return { status: 422, body: { message: 'Oops! Invalid Data.', errors, status_code: 422 } }
        }
        const order = { id: 16161616 + orders.length, shipmentId: 15151515 + orders.length, sent, isCancelled: false }
        orders.push({ ...order, awb: undefined })
        return ok({ order_id: order.id, shipment_id: order.shipmentId, status: 'NEW', status_code: 1, awb_code: null })
      }
      case 'orders/create/return': {
        if (!/^[1-9]\d{5}$/.test(String(sent.shipping_pincode)) || sent.shipping_state === '') {
          return { status: 422, body: { message: 'Oops! Invalid Data.', status_code: 422 } }
        }
        const order = { id: 26161616 + orders.length, shipmentId: 25151515 + orders.length, sent, isCancelled: false }
        orders.push({ ...order, awb: undefined })
        return ok({ order_id: order.id, shipment_id: order.shipmentId, status: 'RETURN PENDING', status_code: 21 })
      }
      case 'orders/processing/return':
        return ok({
          data: named(query).map(({ id, shipmentId, sent, awb }) => ({
            id,
            channel_order_id: sent.order_id,
            status: 'RETURN PENDING',
            shipment_id: shipmentId,
            shipments: [{ courier: awb ? 'Delhivery Reverse' : '', awb: awb ?? '' }],
          })),
        })
      case 'orders':
        return ok({
          data: named(query).map(({ id, shipmentId, sent, awb }) => ({
            id,
            channel_order_id: sent.order_id,
            shipments: [{ id: shipmentId, awb: awb ?? '', courier: awb ? 'Delhivery Surface' : '' }],
          })),
        })
      case 'courier/assign/awb': {
        const order = orders.find(({ shipmentId }) => shipmentId === sent.shipment_id)
        if (!order || order.awb) return { status: 400, body: { message: 'Oops! Cannot reassign courier.' } }
        const message = 'Please recharge your ShipRocket wallet. The minimum required balance is Rs 100'
        if (!isFunded) return ok({ awb_assign_status: 0, message })
        order.awb = String(Math.floor(Math.random() * 1e14))
        const courier_name = sent.is_return === 1 ? 'Delhivery Reverse' : 'Delhivery Surface'
        const data = { courier_company_id: sent.courier_id, awb_code: order.awb, courier_name }
        return ok({ awb_assign_status: 1, response: { data } })
      }
      case 'courier/generate/pickup':
        return ok({ pickup_status: 1, response: { pickup_scheduled_date: '2026-11-23 12:39:54' } })
      case 'courier/generate/label': {
        const [shipmentId] = sent.shipment_id as number[]
        const order = orders.find((one) => one.shipmentId === shipmentId)
        return order?.awb
          ? ok({ label_created: 1, label_url: `https://labels.example/${shipmentId}.pdf`, not_created: [] })
          : ok({ label_created: 0, not_created: [], response: 'No valid shipment ids to print label' })
      }
      case 'orders/cancel':
        for (const order of orders) if ((sent.ids as number[]).includes(order.id)) order.isCancelled = true
        return ok({ status_code: 200, message: 'Order cancelled successfully.' })
      default:
        return { status: 404, body: { message: '404 Not Found', status_code: 404 } }
    }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://shiprocket')
      const path = url.pathname.replace('/v1/external/', '')
      const text = Buffer.concat(chunks).toString()
      const sent = text === '' ? {} : JSON.parse(text)
      calls.push(path)
      const fault = faults.get(path)?.shift()
      const { status, body } = fault && typeof fault === 'object' ? fault : respond(path, url.searchParams, sent)
      if (typeof fault === 'string') request.socket.destroy()
      else response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))

      function respond(...[path, query, sent]: Parameters<typeof answer>): Answer {
        if (fault === 'no-response') return ok({})
        if (path === 'auth/login') {
          const { email, password } = SHIPROCKET_KEYS
          const isUser = sent.email === email && sent.password === password
          return isUser ? ok({ token: `token-${++tokens}` }) : { status: 403, body: { message: 'Invalid email' } }
        }
        const isAuthorised = request.headers.authorization === `Bearer token-${tokens}`
        return isAuthorised ? answer(path, query, sent) : { status: 401, body: { message: 'Unauthenticated.' } }
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    calls,
    /** The next calls of a path go wrong. */
    fail: (path: string, ...next: Fault[]) => void faults.set(path, next),
    /** Tokens given so far are rejected. */
    expireTokens: () => void tokens++,
    fund: (has: boolean) => {
      isFunded = has
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function rates(query: URLSearchParams) {
  const isServed = query.get('delivery_postcode') !== '999999'
  const company = { etd: 'Jul 01, 2024', estimated_delivery_days: '4', cod: 1, blocked: 0 }
  const companies = [
    { ...company, courier_company_id: 225, courier_name: 'India Post-Business Parcel', rate: 123.9 },
    { ...company, courier_company_id: 43, courier_name: 'Delhivery Surface', rate: 54 },
    { ...company, courier_company_id: 9, courier_name: 'Blocked', rate: 1, blocked: 1 },
  ]
  return { currency: 'INR', data: { available_courier_companies: isServed ? companies : [] }, status: 200 }
}

/** A report on a parcel, as Shiprocket's webhook sends it. */
export function shiprocketReport(awb: string, overrides: object = {}) {
  return {
    awb,
    courier_name: 'Delhivery Surface',
    current_status: 'IN TRANSIT',
    current_status_id: 20,
    shipment_status: 'IN TRANSIT',
    shipment_status_id: 18,
    current_timestamp: '23 05 2023 11:43:52',
    order_id: '1373900_150876814',
    sr_order_id: 348456385,
    etd: '2023-05-23 15:40:19',
    scans: [
      {
        date: '2023-05-19 11:59:16',
        status: 'X-UCI',
        activity: 'Manifested - Manifest uploaded',
        location: 'Chomu_SamodRd_D (Rajasthan)',
        'sr-status': '5',
        'sr-status-label': 'MANIFEST GENERATED',
      },
      {
        date: '2023-05-19 15:32:17',
        status: 'X-PPOM',
        activity: 'In Transit - Shipment picked up',
        location: 'Chomu_SamodRd_D (Rajasthan)',
        'sr-status': '42',
        'sr-status-label': 'PICKED UP',
      },
    ],
    is_return: 0,
    channel_id: 3422553,
    pod_status: 'OTP Based Delivery',
    pod: 'Not Available',
    ...overrides,
  }
}
