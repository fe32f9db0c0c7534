import { useEffect } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import type { CartResponse } from '../cart-response.ts'
import type { CartLine } from '../cart-totals.ts'
import { REMOVE_LINE } from '../intents.ts'

/** A line's connection to the cart: changes show at once, and an error stays with its line. */
export function useCartLine(line: CartLine) {
  const fetcher = useFetcher<CartResponse>({ key: `cart-line-${line.id}` })
  const wanted = fetcher.formData?.get('quantity')
  const quantity = wanted === null || wanted === undefined ? line.quantity : Number(wanted)
  const isRemoved = fetcher.formData?.get('intent') === REMOVE_LINE || quantity < 1
  const { revalidate } = useRevalidator()
  const outdated = fetcher.data?.isOutdated ? fetcher.data : undefined
  useEffect(() => {
    if (outdated) revalidate()
  }, [outdated, revalidate])

  const error = fetcher.state === 'idle' ? fetcher.data?.error : undefined
  return { fetcher, quantity: Math.max(1, quantity), isRemoved, error }
}
