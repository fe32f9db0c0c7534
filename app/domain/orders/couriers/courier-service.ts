import { createContext } from 'react-router'
import type { Paise } from '#app/money.ts'
import type { AdminOrder } from '../order.ts'

export interface ParcelSize {
  readonly weightGrams: number
  readonly lengthCm: number
  readonly breadthCm: number
  readonly heightCm: number
}

export interface ParcelDestination {
  readonly pinCode: string
  readonly value: Paise
  readonly size: ParcelSize
  /** Whether the courier collects the money. @default false */
  readonly isCod?: boolean
}

/** What one courier would charge for a parcel. */
export interface CourierRate {
  /** The service's id of the courier. */
  readonly courierId: string
  readonly courier: string
  readonly price: Paise
  /** In the service's words, such as `Jul 01, 2024`; undefined when it gives none. */
  readonly expectedBy: string | undefined
}

export interface AssignedCourier {
  readonly courier: string
  readonly trackingNumber: string
}

/** An order as the service knows it. */
export interface ServiceOrder {
  readonly providerOrderId: string
  readonly shipmentId: string
  /** Undefined until a courier is assigned. */
  readonly assigned?: AssignedCourier | undefined
}

export interface ParcelOrder {
  readonly order: AdminOrder
  /** Our name for the booking; the service creates one order for each. */
  readonly reference: string
  readonly size: ParcelSize
  /** Of the shop; stands in for a customer whose account is deleted. */
  readonly careEmail: string
}

/** Goods that a courier collects from the customer of an order and brings to the shop. */
export interface ReturnParcel extends Pick<ParcelOrder, 'reference' | 'size' | 'careEmail'> {
  readonly order: Pick<AdminOrder, 'createdAt' | 'shippingAddress' | 'customer'>
  /** What comes back; `value` is of one unit. */
  readonly items: readonly Pick<
    AdminOrder['items'][number],
    'id' | 'productId' | 'name' | 'size' | 'quantity' | 'value'
  >[]
  /** Where it goes. */
  readonly shop: ReturnAddress
}

export interface ReturnAddress {
  readonly name: string
  /** May have several lines. */
  readonly address: string
  readonly phone: string
}

/**
 * A service that books parcels with couriers. Its methods call the network.
 *
 * @throws CourierServiceError for every failure.
 */
export interface CourierService {
  /** Stored with bookings and reports. */
  readonly code: 'shiprocket'
  readonly name: string
  /** The cheapest first; may be empty. */
  listRates(to: ParcelDestination): Promise<CourierRate[]>
  /** Not safe to repeat: look with {@link findOrder} before a second try. */
  createOrder(parcel: ParcelOrder): Promise<ServiceOrder>
  /** Undefined when there is none with this reference. */
  findOrder(reference: string): Promise<ServiceOrder | undefined>
  assignCourier(shipmentId: string, courierId: string): Promise<AssignedCourier>
  requestPickup(shipmentId: string): Promise<void>
  /** @returns Address of a PDF at the service. */
  makeLabel(shipmentId: string): Promise<string>
  /** Not safe to repeat: look with {@link findReturn} before a second try. */
  createReturn(parcel: ReturnParcel): Promise<ServiceOrder>
  /** Undefined when there is none with this reference. */
  findReturn(reference: string): Promise<ServiceOrder | undefined>
  /** The service chooses the courier and schedules its visit. */
  assignReturnCourier(shipmentId: string): Promise<AssignedCourier>
  /** Of an order or a return. Safe to repeat. */
  cancelOrder(providerOrderId: string): Promise<void>
  /** Whether a report is from the service. Compares in constant time. */
  isReportTokenValid(token: string | null): boolean
}

/** The courier service; undefined without its keys. */
export const courierServiceContext = createContext<CourierService | undefined>()

export class CourierServiceError extends Error {
  override name = 'CourierServiceError'
  /** `rejected`: it didn't happen. `unavailable`: no usable response came, so it may or may not have happened. */
  readonly kind: 'rejected' | 'unavailable'
  /** The service's own words, if it gave any. */
  readonly description: string | undefined

  constructor(kind: CourierServiceError['kind'], message: string, options?: ErrorOptions & { description?: string }) {
    super(message, options)
    this.kind = kind
    this.description = options?.description
  }
}

export interface CourierFailure {
  readonly status: 'failed'
  readonly error: Pick<CourierServiceError, 'kind' | 'description'>
}

/** @throws the error itself when the courier service isn't its cause. */
export function courierFailure(error: unknown): CourierFailure {
  if (!(error instanceof CourierServiceError)) throw error
  return { status: 'failed', error: { kind: error.kind, description: error.description } }
}

/** Why a call failed, for people; in the service's own words if it gave any. */
export function courierErrorText({ kind, description }: Pick<CourierServiceError, 'kind' | 'description'>): string {
  if (description !== undefined) return `The courier service says: ${description}`
  return kind === 'rejected'
    ? 'The courier service rejected the request.'
    : 'The courier service is unavailable. Try again in a minute, or enter the courier and tracking number by hand.'
}
