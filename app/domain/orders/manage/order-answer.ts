/** What the forms of the orders page send as their `intent`. */
export const CHANGE_STATUS = 'change-status'
export const CHANGE_STATUSES = 'change-statuses'
export const SET_SHIPMENT = 'set-shipment'
export const REFUND_ORDER = 'refund-order'

/** The result of a form on the orders page; one of `saved`, `error` and `errors` is set. */
export interface OrderAnswer {
  /** The form that was sent. */
  readonly intent: string
  readonly saved?: string
  /** About the whole form. */
  readonly error?: string
  /** By the names of the fields. */
  readonly errors?: Readonly<Record<string, string[]>>
  /** The input, to show again. */
  readonly values?: Readonly<Record<string, string>>
}
