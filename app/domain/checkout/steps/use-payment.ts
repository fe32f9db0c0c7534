import { use, useCallback, useEffect, useState } from 'react'
import { countUnits } from '#app/domain/cart/cart-totals.ts'
import { SubtractBoughtContext } from '#app/domain/cart/components/cart-count.ts'
import { type Purchase, pay } from '#app/domain/checkout/widget/attempt-payment.ts'
import { returnAddress } from '#app/domain/checkout/widget/payment-return.ts'
import { loadPaymentWidget } from '#app/domain/checkout/widget/payment-widget.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { clearPendingOrder } from './pending-order.ts'

export type PaymentProgress = 'idle' | 'paying' | 'verifying'

/** How a payment ended when nothing is left to pay. */
export type PaymentResult =
  | { readonly kind: 'placed'; readonly orderId: string }
  | { readonly kind: 'unconfirmed' | 'not-created'; readonly message: string }

interface UsePaymentOptions {
  readonly scriptUrl: string
  readonly publicKey: string
  /** Whether this browser pays on the provider's page. */
  readonly leavesPage: boolean
  /** The payment failed or was cancelled, and can be retried. */
  readonly onFailure: (message: string, detail: string | undefined) => void
}

/** The payment of the checkout page. Loads the widget's script with the page and runs one payment at a time. */
export function usePayment({ scriptUrl, publicKey, leavesPage, onFailure }: UsePaymentOptions) {
  const [progress, setProgress] = useState<PaymentProgress>('idle')
  const [result, setResult] = useState<PaymentResult>()
  const shop = useShop()
  const widget = useWidgetScript(scriptUrl)
  const subtractBought = use(SubtractBoughtContext)

  async function start(purchase: Purchase): Promise<void> {
    const Widget = window.Razorpay
    if (progress !== 'idle' || !Widget) return

    setProgress('paying')
    const outcome = await pay(purchase, {
      Widget,
      publicKey,
      shop,
      returnAddress: leavesPage ? returnAddress(window.location.origin, purchase.address.id) : undefined,
      onVerifying: () => setProgress('verifying'),
    })
    clearPendingOrder()
    setProgress('idle')
    switch (outcome.status) {
      case 'placed':
        subtractBought(countUnits(purchase.lines))
        return setResult({ kind: 'placed', orderId: outcome.orderId })
      case 'unconfirmed':
      case 'not-created':
        return setResult({ kind: outcome.status, message: outcome.message })
      case 'cancelled':
        return onFailure('Payment was cancelled.', outcome.by === 'event' ? outcome.message : undefined)
      case 'failed':
        return onFailure(outcome.message, undefined)
    }
  }

  return { progress, result, widget, start }
}

/** Loads the widget's script when the page opens; `load` tries again after a failure. */
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
