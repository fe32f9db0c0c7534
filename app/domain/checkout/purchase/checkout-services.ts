import type { AgreedTexts } from '#app/domain/accounts/consent/consents.server.ts'
import type { CustomerKeys } from '#app/domain/offers/customer-keys.server.ts'
import type { UsualHsnCodes } from '#app/domain/orders/invoicing/hsn-code.ts'
import type { Seller } from '#app/domain/orders/seller.ts'
import type { PaymentGateway } from '#app/domain/payments/gateway.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'

export interface CheckoutServices {
  readonly db: Db
  readonly gateway: PaymentGateway
  readonly jobs: JobSender
  /** The registration under which the shop sells from now on; absent: none. */
  readonly seller?: Seller
  /** For products without a code of their own; absent: none. */
  readonly usualHsnCodes?: UsualHsnCodes
  /** By which offers know customers again; absent: no offer applies. */
  readonly customerKeys?: CustomerKeys
  /** What the payment step asks the customer to accept; absent: nothing. */
  readonly policyTexts?: AgreedTexts
  /** The shop's public address, which marks its own orders at the provider; absent: every order counts as the shop's. */
  readonly shopUrl?: string | undefined
}
