import { doubtPinCode, pinCodeDoubtText } from './pin-code-doubt.ts'
import { findPinCode } from './pin-codes.server.ts'

interface PlacedAddress {
  readonly id: string
  readonly state: string
  readonly postalCode: string
}

/** Questions about saved addresses whose PIN code is unknown or in another State, by the address's id. */
export async function questionPinCodes(addresses: readonly PlacedAddress[]): Promise<Record<string, string>> {
  const doubts = await Promise.all(
    addresses.map(async ({ id, state, postalCode }): Promise<[string, string][]> => {
      const doubt = doubtPinCode(await findPinCode(postalCode), state)
      return doubt ? [[id, pinCodeDoubtText(doubt, postalCode)]] : []
    }),
  )
  return Object.fromEntries(doubts.flat())
}
