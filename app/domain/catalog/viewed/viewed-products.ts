import { onDevice, rememberOnDevice } from '#app/shared/on-device.ts'

/** How many products a device remembers, and how many cards one request gets. */
export const MAX_VIEWED = 12

/** The ids of the products that were viewed on this device, most recent first; empty if the browser stores nothing. */
export function viewedProducts(): string[] {
  return onDevice('viewed-products').split(',').filter(Boolean)
}

/** Remembers on this device that a product was viewed. Only its id is stored. Safe to repeat. */
export function rememberViewed(id: string): void {
  const others = viewedProducts().filter((other) => other !== id)
  rememberOnDevice('viewed-products', [id, ...others].slice(0, MAX_VIEWED).join())
}

/** Makes this device forget which products were viewed on it. */
export function forgetViewed(): void {
  rememberOnDevice('viewed-products', '')
}
