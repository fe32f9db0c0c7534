import type { FormResponse } from '#app/shared/form-response.ts'

/** What the cart returns to forms that change it. */
export interface CartResponse extends FormResponse {
  /** The page shows a cart that has changed since. */
  readonly isOutdated?: boolean
}
