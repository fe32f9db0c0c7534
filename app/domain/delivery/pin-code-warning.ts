export type PinCodeWarning =
  | { readonly kind: 'unknown' }
  /** The PIN code is in these States, but the address names another one. */
  | { readonly kind: 'other-state'; readonly states: readonly string[] }

/**
 * Compares a PIN code with the State of an address.
 *
 * @param place Where the code is; undefined when it is unknown.
 * @param state Empty while none is chosen.
 * @returns Undefined when they match, or no State is chosen yet.
 */
export function checkPinCodeState(
  place: { readonly states: readonly string[] } | undefined,
  state: string,
): PinCodeWarning | undefined {
  if (!place) return { kind: 'unknown' }
  if (state === '' || place.states.includes(state)) return undefined
  return { kind: 'other-state', states: place.states }
}

/** A warning in words. It doesn't stop the customer from using the address. */
export function pinCodeWarningText(warning: PinCodeWarning, pinCode: string): string {
  return warning.kind === 'unknown'
    ? `We don’t know the PIN code ${pinCode}. Please check it.`
    : `The PIN code ${pinCode} is in ${new Intl.ListFormat('en', { type: 'disjunction' }).format(warning.states)}. Please check it.`
}
