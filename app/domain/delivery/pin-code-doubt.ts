/** Why a PIN code may be wrong. */
export type PinCodeDoubt =
  | { readonly kind: 'unknown' }
  /** It is in these States, and the address names another one. */
  | { readonly kind: 'other-state'; readonly states: readonly string[] }

/**
 * Compares a PIN code with the State of an address.
 *
 * @param place Where the code is; undefined when it is unknown.
 * @param state Empty while none is chosen.
 */
export function doubtPinCode(
  place: { readonly states: readonly string[] } | undefined,
  state: string,
): PinCodeDoubt | undefined {
  if (!place) return { kind: 'unknown' }
  if (state === '' || place.states.includes(state)) return undefined
  return { kind: 'other-state', states: place.states }
}

/** A doubt as a question. The address can be used all the same. */
export function pinCodeDoubtText(doubt: PinCodeDoubt, pinCode: string): string {
  return doubt.kind === 'unknown'
    ? `We don’t know the PIN code ${pinCode}. Is it right?`
    : `The PIN code ${pinCode} is in ${new Intl.ListFormat('en', { type: 'disjunction' }).format(doubt.states)}. Is it right?`
}
