import type { PaymentGateway } from '#app/domain/payments/gateway.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'

/** What a purchase needs on its way from cart to order. */
export interface CheckoutServices {
  readonly db: Db
  readonly gateway: PaymentGateway
  readonly jobs: JobSender
  /** The shop's GSTIN, for purchases that start now; absent while the shop has none. */
  readonly sellerGstin?: string | undefined
  /** The shop's public address, which marks its own orders at the provider; absent: every order counts as the shop's. */
  readonly shopUrl?: string | undefined
}
