import type { AgreedTexts } from '#app/domain/accounts/consent/consents.server.ts'
import type { CustomerKeys } from '#app/domain/offers/customer-keys.server.ts'
import { UNREGISTERED } from '#app/domain/orders/seller.ts'
import type { CheckoutServices } from '../purchase/checkout-services.ts'
import type { CreatePaymentInput } from '../purchase/payment-inputs.ts'
import { type NotReserved, type PayingCustomer, reserveCart } from '../purchase/reserve-stock.server.ts'

export type RequestCodOutcome =
  | { status: 'held'; checkoutId: string }
  /** The customer left the box that accepts the terms unticked; nothing is reserved. */
  | { status: 'terms-not-accepted' }
  | NotReserved

export interface CodServices extends Omit<CheckoutServices, 'gateway' | 'shopUrl'> {
  readonly customerKeys: CustomerKeys
  readonly policyTexts?: AgreedTexts
}

/**
 * Holds the units of the cart for a purchase that is paid on delivery, and has the code emailed that confirms it. No order exists
 * until then. The same purchase again is held no longer, and emails no other code.
 */
export async function requestCashOnDelivery(
  { db, jobs, customerKeys, ...services }: CodServices,
  customer: PayingCustomer,
  input: CreatePaymentInput,
): Promise<RequestCodOutcome> {
  if (!input.hasAcceptedTerms) return { status: 'terms-not-accepted' }

  return reserveCart(db, customer, {
    ...input,
    seller: services.seller ?? UNREGISTERED,
    usualHsnCodes: services.usualHsnCodes ?? new Map(),
    acceptedTexts: services.policyTexts,
    customerKeys,
    cod: { jobs, keys: customerKeys },
  })
}
