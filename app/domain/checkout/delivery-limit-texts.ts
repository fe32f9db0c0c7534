/** Why an address in another state can’t be chosen. @param onlyState The one that the shop delivers to. */
export function onlyStateText(onlyState: string): string {
  return `This shop delivers only within ${onlyState}. Please choose an address there.`
}

export const NOT_SERVICEABLE_TEXT = 'We don’t deliver to this PIN code yet. Please choose another address.'
