/** Where the device remembers the PIN code that was asked for last. */
export const REMEMBERED_PIN_CODE = 'pin-code'

/** The PIN code that was asked for last on this device; empty when there is none or the browser stores nothing. */
export function rememberedPinCode(): string {
  try {
    return localStorage.getItem(REMEMBERED_PIN_CODE) ?? ''
  } catch {
    return ''
  }
}
