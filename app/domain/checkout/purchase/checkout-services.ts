import type { PaymentGateway } from '#app/domain/payments/gateway.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'

/** What a purchase needs on its way from cart to order. */
export interface CheckoutServices {
  readonly db: Db
  readonly gateway: PaymentGateway
  readonly jobs: JobSender
  /** The shop's tax number, under which purchases that start now are sold; absent while it is not registered. */
  readonly sellerGstin?: string | undefined
  /** The shop's public address, by which it knows its own orders at the provider; absent: whoever's they are. */
  readonly shopUrl?: string | undefined
}
