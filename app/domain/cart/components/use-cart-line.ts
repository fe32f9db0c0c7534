import { useEffect } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import type { FormResponse } from '#app/shared/form-response.ts'
import { isOutdated, removeLineForm } from '../cart-line.form.ts'
import type { CartLine } from '../cart-totals.ts'

/** A line's connection to the cart: changes show at once, and an error stays with its line. */
export function useCartLine(line: CartLine) {
  const fetcher = useFetcher<FormResponse>({ key: `cart-line-${line.id}` })
  const wanted = fetcher.formData?.get('quantity')
  const quantity = wanted === null || wanted === undefined ? line.quantity : Number(wanted)
  const isRemoved = fetcher.formData?.get('intent') === removeLineForm.intent || quantity < 1
  const { revalidate } = useRevalidator()
  const outdated = isOutdated(fetcher.data?.code) ? fetcher.data : undefined
  useEffect(() => {
    if (outdated) revalidate()
  }, [outdated, revalidate])

  const error = fetcher.state === 'idle' ? fetcher.data?.error : undefined
  return { fetcher, quantity: Math.max(1, quantity), isRemoved, error }
}
