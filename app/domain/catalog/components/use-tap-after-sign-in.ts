import { useEffect, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useToast } from '#app/ui/toast.tsx'
import { takeTap } from './kept-tap.ts'

/** What cart and wishlist answer to scripts. */
interface Answer {
  readonly ok: boolean
  /** In words for the customer. */
  readonly message: string
}

/** Does what the visitor tapped before she went to sign in, once, and says so. Who comes back signed out is left alone. */
export function useTapAfterSignIn(isSignedIn: boolean): void {
  const fetcher = useFetcher<Answer>({ key: 'tap-after-sign-in' })
  const showToast = useToast()
  const told = useRef(fetcher.data)
  const sentTo = useRef<string>(undefined)
  const { pathname, search } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: only coming to a page, or signing in on it, asks for the tap.
  useEffect(() => {
    const tap = takeTap({ page: pathname + search, now: Date.now() })
    if (!tap || !isSignedIn) return
    sentTo.current = tap.action
    fetcher.submit({ ...tap.fields }, { method: 'post', action: tap.action })
  }, [isSignedIn])

  useEffect(() => {
    const answer = fetcher.data
    if (fetcher.state !== 'idle' || !answer || told.current === answer) return
    told.current = answer
    const link = sentTo.current === '/cart' ? { to: '/cart', label: 'View cart' } : undefined
    showToast(answer.message, answer.ok ? link && { link } : { tone: 'refusal' })
  }, [fetcher.state, fetcher.data, showToast])
}
