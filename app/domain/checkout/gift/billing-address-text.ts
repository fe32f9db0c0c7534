/** Why a gift can't be ordered yet whose invoice has to name its buyer. */
export const NO_BILLING_ADDRESS_TEXT =
  'The invoice for this gift has to show your own address. Please add it under “Is this a gift?”.'
