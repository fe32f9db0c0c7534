import { createContext, useState } from 'react'

/** Takes what was just bought out of the count in the header, until the page's data are read again. */
export const NoteBoughtContext = createContext<(units: number) => void>(() => {})

/**
 * The units in the cart as the header shows them. An order empties the cart while its page still stands; to read the data
 * again then could fail, and put a page about a fault where the customer reads that her order is placed.
 *
 * @param loaded What the page was loaded with, a new object at each load.
 * @returns The units left, and what {@link NoteBoughtContext} provides.
 */
export function useCartCount(loaded: { readonly cartCount: number }): [number, (units: number) => void] {
  const [bought, setBought] = useState({ units: 0, loaded })
  if (bought.loaded !== loaded) setBought({ units: 0, loaded })
  return [
    Math.max(0, loaded.cartCount - bought.units),
    (units) => setBought((before) => ({ ...before, units: before.units + units })),
  ]
}
