import type { Address } from '#app/domain/addresses/address.ts'
import type { PendingOrder } from './pending-order.ts'

interface Readiness {
  /** The order that the review step saved. */
  readonly pending: PendingOrder | undefined
  readonly address: Pick<Address, 'id' | 'fullName' | 'phone'>
  readonly email: string
  readonly isWidgetReady: boolean
}

/**
 * Why a payment can't start, in words for the customer; undefined when it can. `at` is the step on which the customer can
 * resolve it.
 */
export function paymentProblem({
  pending,
  address,
  email,
  isWidgetReady,
}: Readiness): { at: 'review' | 'payment'; message: string } | undefined {
  if (pending?.addressId !== address.id) return { at: 'review', message: 'Order data not found. Please try again.' }
  if (!email) return { at: 'review', message: 'User information missing. Please try again.' }
  if (!address.fullName.trim() || !address.phone) {
    return { at: 'payment', message: 'Please ensure all customer information is complete' }
  }
  if (!isWidgetReady) {
    return { at: 'payment', message: 'Payment gateway is not ready. Please wait a moment and try again.' }
  }
  return undefined
}
