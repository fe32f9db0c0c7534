import type { PinCodePlace } from '#app/domain/delivery/pin-codes.server.ts'

/** City and State in the form of an address; empty while nothing is there. */
export interface CityAndState {
  readonly city: string
  readonly state: string
}

/**
 * What the place of a PIN code fills in: fields that are empty, and those that still show what an earlier code filled in. Never one that
 * someone filled in or changed.
 *
 * @param shown What the form shows now.
 * @param filledIn What earlier codes filled in.
 */
export function fillInPlace(
  shown: CityAndState,
  filledIn: Partial<CityAndState>,
  { district, states: [state = ''] }: PinCodePlace,
): Partial<CityAndState> {
  const isOurs = (name: keyof CityAndState) => shown[name] === '' || shown[name] === filledIn[name]
  return { ...(isOurs('city') && { city: district }), ...(isOurs('state') && { state }) }
}
