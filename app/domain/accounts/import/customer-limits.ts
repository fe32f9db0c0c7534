/** Customers of one file; a larger one is sent in parts. */
export const MAX_CUSTOMER_LINES = 2_000
