import type { Paise } from '#app/money.ts'

/** Cash on delivery as the last step of the checkout shows it. */
export interface ShownCod {
  readonly fee: Paise
  /** How long items are held for a customer who hasn't confirmed. */
  readonly holdHours: number
  /** Why it isn't available for this order, as a sentence; undefined when it is. */
  readonly obstacle: string | undefined
  /** Whether the customer chose it, and it's available. */
  readonly isChosen: boolean
}
