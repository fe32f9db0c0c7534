/** What the wishlist answers to scripts that change it. */
export interface WishlistAnswer {
  readonly ok: boolean
  /** In words for the customer. */
  readonly message: string
}

export const WISHLIST_FAILED: WishlistAnswer = {
  ok: false,
  message: 'Failed to update wishlist. Please try again.',
}
