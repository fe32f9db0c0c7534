import { useEffect, useRef } from 'react'
import { href, useFetcher, useLocation } from 'react-router'
import type { FormResponse } from '#app/shared/form-response.ts'
import { useToast } from '#app/ui/toast.tsx'
import { ADD_TO_CART } from '../intents.ts'
import { consumeTap } from './saved-tap.ts'

/** Submits what the visitor tapped before signing in, once, and shows the outcome. A visitor who returns without signing in has to tap again. */
export function useTapAfterSignIn(isSignedIn: boolean): void {
  const fetcher = useFetcher<FormResponse>({ key: 'tap-after-sign-in' })
  const showToast = useToast()
  const shown = useRef(fetcher.data)
  const { pathname, search } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening a page, or signing in on it, consumes the tap.
  useEffect(() => {
    const tap = consumeTap({ page: pathname + search, now: Date.now() })
    if (!tap || !isSignedIn) return
    fetcher.submit({ ...tap.fields }, { method: 'post', action: tap.action })
  }, [isSignedIn])

  useEffect(() => {
    const response = fetcher.data
    if (fetcher.state !== 'idle' || !response || shown.current === response) return
    shown.current = response
    const { intent, success, error } = response
    const link = { to: href('/cart'), label: 'View cart' }
    if (success) showToast(success, intent === ADD_TO_CART ? { link } : undefined)
    if (error) showToast(error, { tone: 'refusal' })
  }, [fetcher.state, fetcher.data, showToast])
}
