import { useEffect } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import type { CartAnswer } from '../cart-response.ts'
import type { CartLine } from '../cart-totals.ts'

/** A line's own connection to the cart: what is on its way shows at once, and what was refused stays with the line. */
export function useCartLine(line: CartLine) {
  const fetcher = useFetcher<CartAnswer>({ key: `cart-line-${line.id}` })
  const wanted = fetcher.formData?.get('quantity')
  const quantity = wanted === null || wanted === undefined ? line.quantity : Number(wanted)
  const isRemoved = fetcher.formData?.get('intent') === 'remove' || quantity < 1
  const { revalidate } = useRevalidator()
  const outdated = fetcher.data?.isOutdated ? fetcher.data : undefined
  useEffect(() => {
    if (outdated) revalidate()
  }, [outdated, revalidate])

  const refusal = fetcher.state === 'idle' && fetcher.data && !fetcher.data.ok ? fetcher.data.message : undefined
  return { fetcher, quantity: Math.max(1, quantity), isRemoved, refusal }
}
