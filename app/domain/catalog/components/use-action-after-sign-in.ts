import { useEffect, useRef } from 'react'
import { href, useFetcher, useLocation } from 'react-router'
import type { FormResponse } from '#app/shared/form-response.ts'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { addToCartForm } from './add-to-cart.form.ts'
import { consumePendingAction } from './pending-action.ts'

/**
 * Submits what the visitor started before signing in, once, and shows the outcome. A visitor who returns without signing in has to
 * start again.
 */
export function useActionAfterSignIn(isSignedIn: boolean): void {
  const fetcher = useFetcher<FormResponse>({ key: 'action-after-sign-in' })
  const showToast = useToast()
  const shown = useRef(fetcher.data)
  const { pathname, search } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening a page, or signing in on it, consumes the action.
  useEffect(() => {
    const pending = consumePendingAction({ page: pathname + search, now: Date.now() })
    if (!pending || !isSignedIn) return
    fetcher.submit({ ...pending.fields }, { method: 'post', action: pending.action })
  }, [isSignedIn])

  useEffect(() => {
    const response = fetcher.data
    if (fetcher.state !== 'idle' || !response || shown.current === response) return
    shown.current = response
    const { intent, success, error } = response
    const link = { to: href('/cart'), label: 'View cart' }
    if (success) showToast(success, intent === addToCartForm.intent ? { link } : undefined)
    if (error) showToast(error, { tone: 'refusal' })
  }, [fetcher.state, fetcher.data, showToast])
}
