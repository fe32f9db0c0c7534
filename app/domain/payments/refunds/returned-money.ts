import { type Paise, paise } from '#app/money.ts'

/** Where the money of a cancelled order is. Amounts are in paise. */
export interface ReturnedMoney {
  /** On its way back because the order was cancelled; 0 if nothing is. */
  readonly withCancellation: Paise
  /** Refunded for other reasons; 0 if nothing was. */
  readonly before: Paise
  /** The provider's code of how the customer paid; null if it isn't known. */
  readonly method: string | null
  /** Whether the owner pays it back, because it didn't come through the provider. @default false */
  readonly isOffline?: boolean
}

export const NOTHING_RETURNED: ReturnedMoney = { withCancellation: paise(0), before: paise(0), method: null }
