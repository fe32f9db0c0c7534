/** Why an address in another state can’t be chosen. @param onlyState The one that the shop delivers to. */
export function onlyStateText(onlyState: string): string {
  return `This shop delivers only within ${onlyState}. Please choose an address there.`
}

/** Why a parcel can’t go to a state other than that of the business it is invoiced to. */
export function buyerElsewhereText({
  buyerState,
  deliveryState,
}: Record<'buyerState' | 'deliveryState', string>): string {
  return `The GSTIN is registered in ${buyerState}, and the address is in ${deliveryState}. Please choose an address in ${buyerState}, or remove the GSTIN.`
}

export const NOT_SERVICEABLE_TEXT = 'We don’t deliver to this PIN code yet. Please choose another address.'
