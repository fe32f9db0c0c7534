import type { FormResponse } from '#app/shared/form-response.ts'

/** The result of a form of the wishlist. */
export interface WishlistResponse extends FormResponse {
  /** The path of the link that was created. */
  readonly link?: string | undefined
}
