import { VIEWED_PRODUCTS } from './viewed-products.ts'

/** Makes this device forget which products were viewed on it. */
export function forgetViewed(): void {
  try {
    localStorage.removeItem(VIEWED_PRODUCTS)
  } catch {
    // There is nothing to forget.
  }
}
