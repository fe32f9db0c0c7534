import { use, useCallback, useEffect, useState } from 'react'
import { countPieces } from '#app/domain/cart/cart-totals.ts'
import { NoteBoughtContext } from '#app/domain/cart/components/cart-count.ts'
import { type Purchase, pay } from '#app/domain/checkout/widget/attempt-payment.ts'
import { returnAddress } from '#app/domain/checkout/widget/payment-return.ts'
import { loadPaymentWidget } from '#app/domain/checkout/widget/payment-widget.ts'
import type { SeenOrder } from './order-changes.ts'
import { clearPendingOrder, type PendingOrder, readPendingOrder, savePendingOrder } from './pending-order.ts'

export type PaymentProgress = 'idle' | 'paying' | 'verifying'

/** How a payment left the checkout behind: there is nothing more to pay. */
export type PaymentEnding =
  | { readonly kind: 'placed'; readonly orderId: string }
  | { readonly kind: 'unconfirmed' | 'not-created'; readonly message: string }

interface UsePaymentOptions {
  readonly scriptUrl: string
  readonly publicKey: string
  /** The browser goes to the provider's page and comes back. */
  readonly leavesPage: boolean
  /** The payment failed or was given up: what to say, and that it may be tried again. */
  readonly onGivenUp: (message: string, detail: string | undefined) => void
}

/** The payment of the checkout page: the widget's script is loaded with the page, a payment runs once at a time. */
export function usePayment({ scriptUrl, publicKey, leavesPage, onGivenUp }: UsePaymentOptions) {
  const [progress, setProgress] = useState<PaymentProgress>('idle')
  const [ending, setEnding] = useState<PaymentEnding>()
  const widget = useWidgetScript(scriptUrl)
  const noteBought = use(NoteBoughtContext)

  async function start(purchase: Purchase): Promise<void> {
    const Widget = window.Razorpay
    if (progress !== 'idle' || !Widget) return

    setProgress('paying')
    const outcome = await pay(purchase, {
      Widget,
      publicKey,
      returnAddress: leavesPage ? returnAddress(window.location.origin, purchase.address.id) : undefined,
      onVerifying: () => setProgress('verifying'),
    })
    clearPendingOrder()
    setProgress('idle')
    switch (outcome.status) {
      case 'placed':
        noteBought(countPieces(purchase.lines))
        return setEnding({ kind: 'placed', orderId: outcome.orderId })
      case 'unconfirmed':
      case 'not-created':
        return setEnding({ kind: outcome.status, message: outcome.message })
      case 'cancelled':
        return onGivenUp(
          'Payment was cancelled.',
          outcome.message === 'Payment was cancelled.' ? undefined : outcome.message,
        )
      case 'failed':
        return onGivenUp(outcome.message, undefined)
    }
  }

  return { progress, ending, widget, start }
}

/** Loads the widget's script when the page opens, and again when asked after it failed. */
function useWidgetScript(scriptUrl: string) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const load = useCallback(() => {
    setState('loading')
    loadPaymentWidget(scriptUrl).then(
      () => setState('ready'),
      () => setState('failed'),
    )
  }, [scriptUrl])
  useEffect(load, [load])
  return { state, load }
}

/** The note for the order; it comes back with the page as long as the order waits in the browser's session. */
export function useOrderNotes() {
  const [notes, setNotes] = useState('')
  useEffect(() => setNotes((typed) => typed || (readPendingOrder()?.notes ?? '')), [])
  return [notes, setNotes] as const
}

/** The order as the customer last saw it and went on, also when the payment was given up since; undefined before that. */
export function useSeenOrder() {
  const [seen, setSeen] = useState<SeenOrder>()
  useEffect(() => setSeen((known) => known ?? readPendingOrder()), [])
  return [seen, setSeen] as const
}

/** Keeps the order for the payment step. @returns The reason when the browser does not let it; else undefined. */
export function keepPendingOrder(order: PendingOrder): string | undefined {
  try {
    savePendingOrder(order)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : 'the browser keeps no data'
  }
}
