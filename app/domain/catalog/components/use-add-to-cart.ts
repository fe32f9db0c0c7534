import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { QUICK_ADD_BUSY_MS } from '#app/shop.ts'
import { useToast } from '#app/ui/toast.tsx'

/** What the cart answers to scripts that put something into it. */
interface AddToCartAnswer {
  readonly ok: boolean
  /** In words for the customer. */
  readonly message: string
}

/**
 * A form's connection to the cart: busy for about a second, then a toast with the outcome.
 *
 * @param wordings Words of this screen for messages of the cart that it says differently.
 */
export function useAddToCart(productId: string, wordings: Readonly<Record<string, string>> = {}) {
  const fetcher = useFetcher<AddToCartAnswer>({ key: `add-to-cart-${productId}` })
  const showToast = useToast()
  const [isLingering, setIsLingering] = useState(false)
  const isSending = fetcher.state !== 'idle'
  const message = fetcher.data && (wordings[fetcher.data.message] ?? fetcher.data.message)
  const told = useRef(fetcher.data)

  useEffect(() => {
    if (isSending) setIsLingering(true)
  }, [isSending])

  useEffect(() => {
    if (!isLingering) return
    const timeout = setTimeout(() => setIsLingering(false), QUICK_ADD_BUSY_MS)
    return () => clearTimeout(timeout)
  }, [isLingering])

  useEffect(() => {
    if (isSending || !fetcher.data || !message || told.current === fetcher.data) return
    told.current = fetcher.data
    showToast(message, fetcher.data.ok ? { link: { to: '/cart', label: 'View cart' } } : { tone: 'refusal' })
  }, [isSending, fetcher.data, message, showToast])

  return { fetcher, isBusy: isSending || isLingering }
}
