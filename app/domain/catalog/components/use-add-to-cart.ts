import { useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import type { FormResponse } from '#app/shared/form-response.ts'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { QUICK_ADD_BUSY_MS } from '#app/vocabulary/shop.ts'

/**
 * A form's connection to the cart: busy for about a second, then a toast with the outcome.
 *
 * @param wordings This screen's own words for errors of the cart, by their code.
 */
export function useAddToCart(productId: string, wordings: Readonly<Record<string, string>> = {}) {
  const fetcher = useFetcher<FormResponse>({ key: `add-to-cart-${productId}` })
  const showToast = useToast()
  const [isLingering, setIsLingering] = useState(false)
  const isSending = fetcher.state !== 'idle'
  const shown = useRef(fetcher.data)

  useEffect(() => {
    if (isSending) setIsLingering(true)
  }, [isSending])

  useEffect(() => {
    if (!isLingering) return
    const timeout = setTimeout(() => setIsLingering(false), QUICK_ADD_BUSY_MS)
    return () => clearTimeout(timeout)
  }, [isLingering])

  useEffect(() => {
    if (isSending || !fetcher.data || shown.current === fetcher.data) return
    shown.current = fetcher.data
    const { success, error, code = '' } = fetcher.data
    if (success) showToast(success, { link: { to: href('/cart'), label: 'View cart' } })
    if (error) showToast(wordings[code] ?? error, { tone: 'refusal' })
  }, [isSending, fetcher.data, wordings, showToast])

  return { fetcher, isBusy: isSending || isLingering }
}
