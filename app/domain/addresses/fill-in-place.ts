import type { PinCodePlace } from '#app/domain/delivery/pin-codes.server.ts'

/** City and State in an address form; empty until filled in. */
export interface CityAndState {
  readonly city: string
  readonly state: string
}

/**
 * What a PIN code's place fills in: empty fields, and those that still show what an earlier code filled in, but never a field that
 * someone typed in or changed.
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
