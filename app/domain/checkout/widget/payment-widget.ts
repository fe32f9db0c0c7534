import type { Paise } from '#app/money.ts'
import { shop } from '#app/shop.ts'

/** What Razorpay hands over for a payment: three texts that verify it. */
export interface WidgetPayment {
  readonly razorpay_payment_id: string
  readonly razorpay_order_id: string
  readonly razorpay_signature: string
}

/** How a visit to the widget ended. */
export type WidgetResult =
  | { readonly kind: 'paid'; readonly payment: WidgetPayment }
  | { readonly kind: 'failed'; readonly description: string | undefined }
  /** The widget reported it, or the customer closed the widget. */
  | { readonly kind: 'cancelled'; readonly by: 'event' | 'dismissal' }

export interface WidgetOrder {
  readonly keyId: string
  readonly orderId: string
  readonly amount: Paise
  readonly currency: string
  /** Where the browser comes back to when it leaves the page to pay; undefined keeps it here. */
  readonly returnAddress?: string | undefined
  readonly customer: { readonly name: string; readonly email: string; readonly phone: string }
}

interface WidgetFailure {
  readonly error?: { readonly description?: string; readonly reason?: string }
}

interface WidgetInstance {
  on(event: string, listener: (details: WidgetFailure) => void): void
  open(): void
  close?(): void
}

/** The widget's script, once it has run. */
export type WidgetConstructor = new (options: object) => WidgetInstance

declare global {
  interface Window {
    Razorpay?: WidgetConstructor
  }
}

/** How long the customer has inside the widget; shorter than the time for which the pieces are held. */
const WIDGET_TIMEOUT_SECONDS = 600

/** Loads the widget's script once. @throws Error when it does not load; a later call tries again. */
export function loadPaymentWidget(scriptUrl: string): Promise<void> {
  if (window.Razorpay) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.async = true
    const fail = () => {
      script.remove()
      reject(new Error('Failed to load Razorpay'))
    }
    script.addEventListener('load', () => (window.Razorpay ? resolve() : fail()))
    script.addEventListener('error', fail)
    document.head.append(script)
  })
}

/**
 * Opens the widget and waits until the customer has paid, failed or left. What it reports first counts: with retries
 * inside the widget switched off, a failed payment is followed by a dismissal.
 */
export function openPaymentWidget(Widget: WidgetConstructor, order: WidgetOrder): Promise<WidgetResult> {
  return new Promise((resolve) => {
    const widget = new Widget({
      key: order.keyId,
      order_id: order.orderId,
      amount: order.amount,
      currency: order.currency,
      name: shop.name,
      description: shop.tagline,
      prefill: { name: order.customer.name, email: order.customer.email, contact: `+91${order.customer.phone}` },
      theme: { color: shop.themeColor },
      config: { display: paymentBlocks(order.keyId) },
      retry: { enabled: false },
      timeout: WIDGET_TIMEOUT_SECONDS,
      ...(order.returnAddress ? { callback_url: order.returnAddress, redirect: true } : {}),
      handler: (payment: WidgetPayment) => resolve({ kind: 'paid', payment }),
      modal: { ondismiss: () => resolve({ kind: 'cancelled', by: 'dismissal' }) },
    })
    widget.on('payment.failed', ({ error }) => {
      const isCancelled = error?.reason === 'payment_cancelled'
      resolve(isCancelled ? { kind: 'cancelled', by: 'event' } : { kind: 'failed', description: error?.description })
      widget.close?.()
    })
    // Not among the events that Razorpay documents for this widget; heard in case it is sent.
    widget.on('payment.cancelled', () => {
      resolve({ kind: 'cancelled', by: 'event' })
      widget.close?.()
    })
    widget.open()
  })
}

/** UPI, cards, net banking. Typing a UPI id is no longer allowed for real payments, but test payments need it. */
function paymentBlocks(keyId: string): object {
  const isLive = keyId.startsWith('rzp_live_')
  return {
    blocks: {
      upi: { name: 'UPI', instruments: [{ method: 'upi' }] },
      card: { name: 'Cards', instruments: [{ method: 'card' }] },
      nb: { name: 'Net banking', instruments: [{ method: 'netbanking' }] },
    },
    ...(isLive ? { hide: [{ method: 'upi', flows: ['collect'] }] } : {}),
    sequence: ['block.upi', 'block.card', 'block.nb'],
    preferences: { show_default_blocks: true },
  }
}
