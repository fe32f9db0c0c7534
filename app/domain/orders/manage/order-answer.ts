/** What the forms of the orders page send as their `intent`. */
export const CHANGE_STATUS = 'change-status'
export const CHANGE_STATUSES = 'change-statuses'
export const SET_SHIPMENT = 'set-shipment'
export const REFUND_ORDER = 'refund-order'

/** What a form of the orders page is answered; one of `saved`, `error` and `errors` is there. */
export interface OrderAnswer {
  /** The form that is answered. */
  readonly intent: string
  readonly saved?: string
  /** About the whole form. */
  readonly error?: string
  /** By the names of the fields. */
  readonly errors?: Readonly<Record<string, string[]>>
  /** What was typed, to be shown again. */
  readonly values?: Readonly<Record<string, string>>
}
