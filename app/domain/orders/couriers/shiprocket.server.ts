import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { findPinCode } from '#app/domain/delivery/pin-codes.server.ts'
import { addPaise, multiplyPaise, paise, parseRupees, plainRupees } from '#app/money.ts'
import type { ShiprocketKeys } from '#app/platform/config.server.ts'
import { isFinalRejection } from '#app/platform/http/final-rejection.ts'
import { jsonOrUndefined } from '#app/platform/http/json.server.ts'
import { log } from '#app/platform/log.server.ts'
import { shopDate } from '#app/shared/dates.ts'
import { parcelOf, parcelValue } from '../order.ts'
import {
  type CourierRate,
  type CourierService,
  CourierServiceError,
  type ParcelOrder,
  type ParcelSize,
  type ReturnParcel,
  type ServiceOrder,
} from './courier-service.ts'
import {
  assignedAwb,
  createdLabel,
  createdOrder,
  listedOrders,
  listedReturns,
  loginResponse,
  ratesResponse,
  refusal,
  requestedPickup,
} from './shiprocket-schema.ts'

const SHIPROCKET_API = 'https://apiv2.shiprocket.in'

/** Short, because an administrator is waiting. */
const TIMEOUT_MS = 8_000

/** Tokens are valid for ten days. */
const TOKEN_MS = 9 * 86_400_000

interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  /** Whether it is sent a second time when no usable response came. */
  readonly isRepeatable?: boolean
}

/** Talks to Shiprocket's API. Logs in at the first call, and again when its token is rejected. */
export function createShiprocket(settings: ShiprocketKeys): CourierService {
  const { apiUrl = SHIPROCKET_API } = settings
  let login: { readonly token: Promise<string>; readonly at: number } | undefined

  function logIn(now: number): Promise<string> {
    if (!login || now - login.at > TOKEN_MS) {
      const { email, password } = settings
      const token = send(apiUrl, { method: 'POST', path: 'auth/login', body: { email, password } }).then(
        (response) => readAs(loginResponse, response).token,
      )
      login = { token, at: now }
      // A failed login is tried again by the next call.
      token.catch(() => {
        login = undefined
      })
    }
    return login.token
  }

  async function callOnce(call: Call): Promise<HttpResponse> {
    const response = await send(apiUrl, call, await logIn(Date.now()))
    if (response.status !== 401) return response
    login = undefined
    return send(apiUrl, call, await logIn(Date.now()))
  }

  async function request<Value>(schema: z.ZodType<Value>, call: Call): Promise<Value> {
    try {
      return readAs(schema, await callOnce(call))
    } catch (error) {
      const mayRepeat = call.isRepeatable && error instanceof CourierServiceError && error.kind === 'unavailable'
      if (!mayRepeat) throw error
      log.warn({ err: error, path: call.path }, 'a call to Shiprocket is sent again')
      return readAs(schema, await callOnce(call))
    }
  }

  return {
    code: 'shiprocket',
    name: 'Shiprocket',
    async listRates({ pinCode, value, size, isCod }) {
      const query = new URLSearchParams({
        pickup_postcode: settings.pickupPinCode,
        delivery_postcode: pinCode,
        cod: isCod ? '1' : '0',
        weight: kilograms(size),
        length: String(size.lengthCm),
        breadth: String(size.breadthCm),
        height: String(size.heightCm),
        declared_value: plainRupees(value),
      })
      const path = `courier/serviceability/?${query}`
      const { data } = await request(ratesResponse, { method: 'GET', path, isRepeatable: true })
      const rates = (data?.available_courier_companies ?? [])
        .filter(({ blocked }) => !blocked)
        .map(
          (company): CourierRate => ({
            courierId: company.courier_company_id,
            courier: company.courier_name,
            price: parseRupees(company.rate.toFixed(2)) ?? paise(0),
            expectedBy: company.etd || undefined,
          }),
        )
      return rates.sort((a, b) => a.price - b.price)
    },
    async createOrder(parcel) {
      const body = orderBody(parcel, settings.pickupLocation)
      const created = await request(createdOrder, { method: 'POST', path: 'orders/create/adhoc', body })
      return { providerOrderId: created.order_id, shipmentId: created.shipment_id }
    },
    async findOrder(reference) {
      const path = `orders?${new URLSearchParams({ search: reference })}`
      const { data } = await request(listedOrders, { method: 'GET', path, isRepeatable: true })
      const found = data.find(({ channel_order_id }) => channel_order_id === reference)
      const shipment = found?.shipments[0]
      return found && shipment && serviceOrder(found.id, shipment)
    },
    async assignCourier(shipmentId, courierId) {
      const body = { shipment_id: Number(shipmentId), courier_id: Number(courierId) }
      const { response } = await request(assignedAwb, { method: 'POST', path: 'courier/assign/awb', body })
      return { courier: response.data.courier_name, trackingNumber: response.data.awb_code }
    },
    async requestPickup(shipmentId) {
      const body = { shipment_id: [Number(shipmentId)] }
      await request(requestedPickup, { method: 'POST', path: 'courier/generate/pickup', body })
    },
    async makeLabel(shipmentId) {
      const body = { shipment_id: [Number(shipmentId)] }
      const call = { method: 'POST', path: 'courier/generate/label', body, isRepeatable: true } as const
      return (await request(createdLabel, call)).label_url
    },
    async createReturn(parcel) {
      const body = await returnBody(parcel, settings.pickupPinCode)
      const created = await request(createdOrder, { method: 'POST', path: 'orders/create/return', body })
      return { providerOrderId: created.order_id, shipmentId: created.shipment_id }
    },
    async findReturn(reference) {
      const path = `orders/processing/return?${new URLSearchParams({ search: reference, per_page: '50' })}`
      const { data } = await request(listedReturns, { method: 'GET', path, isRepeatable: true })
      const found = data.find(({ channel_order_id }) => channel_order_id === reference)
      return found && serviceOrder(found.id, { ...found.shipments[0], id: found.shipment_id })
    },
    async assignReturnCourier(shipmentId) {
      const body = { shipment_id: Number(shipmentId), is_return: 1 }
      const { response } = await request(assignedAwb, { method: 'POST', path: 'courier/assign/awb', body })
      return { courier: response.data.courier_name, trackingNumber: response.data.awb_code }
    },
    async cancelOrder(providerOrderId) {
      const body = { ids: [Number(providerOrderId)] }
      await request(z.unknown(), { method: 'POST', path: 'orders/cancel', body, isRepeatable: true })
    },
    isReportTokenValid(token) {
      // Digests have the same length, which the comparison needs.
      return timingSafeEqual(digest(token ?? ''), digest(settings.webhookToken)) && token !== null
    },
  }
}

function orderBody({ order, reference, size, careEmail }: ParcelOrder, pickupLocation: string): object {
  const { shippingAddress: address } = order
  return {
    order_id: reference,
    order_date: shopDate(order.createdAt),
    pickup_location: pickupLocation,
    billing_customer_name: address.full_name,
    billing_last_name: '',
    billing_address: address.address_line_1,
    billing_address_2: address.address_line_2 ?? '',
    billing_city: address.city,
    billing_pincode: address.postal_code,
    billing_state: address.state,
    billing_country: address.country,
    billing_email: order.customer.email ?? careEmail,
    billing_phone: address.phone,
    shipping_is_billing: true,
    order_items: orderItems(parcelOf(order).items),
    payment_method: order.cod?.toCollect ? 'COD' : 'Prepaid',
    // What the courier collects: items, delivery and fee, less the discount.
    sub_total: plainRupees(parcelValue(order)),
    length: size.lengthCm,
    breadth: size.breadthCm,
    height: size.heightCm,
    weight: kilograms(size),
  }
}

/** Characters that Shiprocket takes of a city. */
const MAX_CITY_LENGTH = 30

/**
 * A return, collected from the customer. Its PIN code is the one that the shop's address names, or else the one of the pick-up location; city
 * and State follow from it.
 */
async function returnBody(
  { order, reference, items, size, careEmail, shop }: ReturnParcel,
  pickupPinCode: string,
): Promise<object> {
  const { shippingAddress: from } = order
  const pinCode = /\b[1-9]\d{5}\b/.exec(shop.address)?.[0] ?? pickupPinCode
  const place = await findPinCode(pinCode)
  return {
    order_id: reference,
    order_date: shopDate(order.createdAt),
    pickup_customer_name: from.full_name,
    pickup_last_name: '',
    pickup_address: from.address_line_1,
    pickup_address_2: from.address_line_2 ?? '',
    pickup_city: from.city.slice(0, MAX_CITY_LENGTH),
    pickup_state: from.state,
    pickup_country: from.country,
    pickup_pincode: from.postal_code,
    pickup_email: order.customer.email ?? careEmail,
    pickup_phone: from.phone,
    shipping_customer_name: shop.name,
    shipping_last_name: '',
    shipping_address: shop.address.replaceAll(/\s*\n\s*/g, ', '),
    shipping_city: (place?.district ?? '').slice(0, MAX_CITY_LENGTH),
    shipping_state: place?.states[0] ?? '',
    shipping_country: 'India',
    shipping_pincode: pinCode,
    shipping_email: careEmail,
    // Ten digits, without the country's code.
    shipping_phone: shop.phone.replaceAll(/\D/g, '').slice(-10),
    order_items: orderItems(items),
    payment_method: 'Prepaid',
    sub_total: plainRupees(addPaise(...items.map(({ value, quantity }) => multiplyPaise(value, quantity)))),
    length: size.lengthCm,
    breadth: size.breadthCm,
    height: size.heightCm,
    weight: kilograms(size),
  }
}

function orderItems(items: ReturnParcel['items']): object[] {
  return items.map((item) => ({
    name: `${item.name}, ${item.size}`,
    sku: (item.productId ?? item.id).slice(-12),
    units: item.quantity,
    selling_price: plainRupees(item.value),
  }))
}

function serviceOrder(
  providerOrderId: string,
  { id, awb, courier }: { id: string; awb?: string | null | undefined; courier?: string | null | undefined },
): ServiceOrder {
  const assigned = awb && courier ? { trackingNumber: awb, courier } : undefined
  return { providerOrderId, shipmentId: id, assigned }
}

interface HttpResponse {
  readonly status: number
  /** Undefined when it isn't JSON. */
  readonly body: unknown
}

async function send(apiUrl: string, { method, path, body }: Call, token?: string): Promise<HttpResponse> {
  try {
    const response = await fetch(`${apiUrl}/v1/external/${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    return { status: response.status, body: jsonOrUndefined(text) }
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    const reason = isTimeout ? 'did not respond in time' : 'could not be reached'
    throw new CourierServiceError('unavailable', `Shiprocket ${reason}`, { cause: error })
  }
}

/** Some calls respond with 200 and a message when they did nothing. */
function readAs<Value>(schema: z.ZodType<Value>, { status, body }: HttpResponse): Value {
  const isSuccess = status >= 200 && status < 300
  const parsed = schema.safeParse(body)
  if (isSuccess && parsed.success) return parsed.data

  const description = wordsOf(body)
  const isFinal = isFinalRejection(status)
  if (isFinal || (isSuccess && description !== undefined)) {
    throw new CourierServiceError('rejected', description ?? `Shiprocket responded with ${status}`, {
      ...(description !== undefined && { description }),
    })
  }
  throw new CourierServiceError('unavailable', `Shiprocket responded with ${status}`, {
    ...(parsed.error && { cause: parsed.error }),
  })
}

/** The service's words, at most one line of them. */
function wordsOf(body: unknown): string | undefined {
  const read = refusal.safeParse(body).data
  const { response } = read ?? {}
  const nested = typeof response === 'object' ? response.data : response
  const detail = typeof nested === 'object' ? nested.awb_assign_error : nested
  const fields = Object.values(read?.errors ?? {}).flat()
  const words = [read?.message, ...fields, detail].filter((part) => part !== undefined && part !== '')
  return words.length > 0 ? words.join(' ').slice(0, 300) : undefined
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** `0.5` */
function kilograms({ weightGrams }: Pick<ParcelSize, 'weightGrams'>): string {
  return String(weightGrams / 1_000)
}
