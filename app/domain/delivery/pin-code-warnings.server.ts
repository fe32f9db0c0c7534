import { checkPinCodeState, pinCodeWarningText } from './pin-code-warning.ts'
import { findPinCode } from './pin-codes.server.ts'

interface PlacedAddress {
  readonly id: string
  readonly state: string
  readonly postalCode: string
}

/** Warnings about saved addresses whose PIN code is unknown or in another State, by the address's id. */
export async function findPinCodeWarnings(addresses: readonly PlacedAddress[]): Promise<Record<string, string>> {
  const warnings = await Promise.all(
    addresses.map(async ({ id, state, postalCode }): Promise<[string, string][]> => {
      const warning = checkPinCodeState(await findPinCode(postalCode), state)
      return warning ? [[id, pinCodeWarningText(warning, postalCode)]] : []
    }),
  )
  return Object.fromEntries(warnings.flat())
}
