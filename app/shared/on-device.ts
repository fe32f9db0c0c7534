/**
 * What the browser remembers for this shop, until someone removes it: the last PIN code entered, body measurements, and the ids of
 * viewed products.
 */
export type OnDevice = 'pin-code' | 'measurements' | 'viewed-products'

/** What the device remembers; empty if there is nothing, or if the browser doesn't allow storage. */
export function onDevice(item: OnDevice): string {
  try {
    return localStorage.getItem(item) ?? ''
  } catch {
    return ''
  }
}

/** Remembers a text on the device; an empty one removes what is there. Does nothing if the browser doesn't allow storage. */
export function rememberOnDevice(item: OnDevice, text: string): void {
  try {
    if (text === '') localStorage.removeItem(item)
    else localStorage.setItem(item, text)
  } catch {
    // Private windows and full devices.
  }
}
