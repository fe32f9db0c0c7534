import { createContext, useState } from 'react'

/** Subtracts units that were just bought from the count in the header, until the page's data is loaded again. */
export const SubtractBoughtContext = createContext<(units: number) => void>(() => {})

/**
 * The units that were just bought and that the cart, as loaded, still has. Placing an order empties the cart. The confirmation subtracts
 * them in the header instead of loading the page's data again, because a failed load would replace the confirmation with an error.
 *
 * @param loaded The page's data, a new object at each load.
 * @returns The units, and the function for {@link SubtractBoughtContext}.
 */
export function useBoughtUnits(loaded: object): [number, (units: number) => void] {
  const [bought, setBought] = useState({ units: 0, loaded })
  if (bought.loaded !== loaded) setBought({ units: 0, loaded })
  return [
    bought.loaded === loaded ? bought.units : 0,
    (units) => setBought((before) => ({ ...before, units: before.units + units })),
  ]
}
