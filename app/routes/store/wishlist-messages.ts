/** A failure without a reason that the customer could act on. */
export const WISHLIST_FAILED = 'Failed to update wishlist. Please try again.'
