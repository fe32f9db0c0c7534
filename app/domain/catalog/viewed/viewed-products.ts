/** How many products a device remembers, and how many cards one request gets. */
export const MAX_VIEWED = 12

/** Where the device remembers the ids of the products that were viewed on it. Nothing else of them is stored. */
export const VIEWED_PRODUCTS = 'viewed-products'

/** The ids of the products that were viewed on this device, the last one first; empty if the browser stores nothing. */
export function viewedProducts(): string[] {
  try {
    return (localStorage.getItem(VIEWED_PRODUCTS) ?? '').split(',').filter(Boolean)
  } catch {
    return []
  }
}

/** Remembers on this device that a product was viewed. Safe to repeat. */
export function rememberViewed(id: string): void {
  const others = viewedProducts().filter((other) => other !== id)
  try {
    localStorage.setItem(VIEWED_PRODUCTS, [id, ...others].slice(0, MAX_VIEWED).join())
  } catch {
    // The browser stores nothing for this shop.
  }
}
