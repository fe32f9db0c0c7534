/** The part of the page where the buyer of a gift enters their own address. */
export const BILLING_ADDRESS_ID = 'billing-address'
