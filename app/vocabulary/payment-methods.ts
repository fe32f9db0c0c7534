/** How an order is paid, or will be, and where a payment comes from, as the database stores it. `cod`: on delivery. */
export const PAYMENT_METHODS = ['razorpay', 'cash', 'bank', 'upi', 'cod'] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Money that doesn't come through the payment provider. */
export type OfflineMethod = Exclude<PaymentMethod, 'razorpay'>

/** How the owner pays back money that didn't come through the provider. */
export const PAY_BACK_METHODS = ['cash', 'bank', 'upi'] as const satisfies readonly OfflineMethod[]

export type PayBackMethod = (typeof PAY_BACK_METHODS)[number]

/** Where the owner took an order that wasn't placed in the shop. */
export const ORDER_CHANNELS = ['phone', 'whatsapp', 'instagram', 'fair', 'other'] as const

export type OrderChannel = (typeof ORDER_CHANNELS)[number]

const OFFLINE_PREFIX = 'offline_'

/** The id of a payment that didn't come through the provider. */
export function offlinePaymentId(uuid: string): string {
  return OFFLINE_PREFIX + uuid.replaceAll('-', '').toLowerCase()
}

/** Whether the provider doesn't know a payment with this id. */
export function isOfflinePayment(paymentId: string): boolean {
  return paymentId.startsWith(OFFLINE_PREFIX)
}
