import type { Paise } from '#app/money.ts'
import { THEME_COLOR } from '#app/vocabulary/shop.ts'

/** What Razorpay returns for a payment: two ids and the signature that proves them. */
export interface WidgetPayment {
  readonly razorpay_payment_id: string
  readonly razorpay_order_id: string
  readonly razorpay_signature: string
}

/** How the widget was closed. */
export type WidgetResult =
  | { readonly kind: 'paid'; readonly payment: WidgetPayment }
  | { readonly kind: 'failed'; readonly description: string | undefined }
  /** The widget reported it, or the customer closed the widget. */
  | { readonly kind: 'cancelled'; readonly by: 'event' | 'dismissal' }

export interface WidgetOrder {
  /** As the widget names the shop. */
  readonly shop: { readonly name: string; readonly tagline: string }
  readonly keyId: string
  readonly orderId: string
  readonly amount: Paise
  readonly currency: string
  /** Where the browser returns after paying on the provider's page; undefined to pay on this page. */
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

/** What the widget's script defines. */
export type WidgetConstructor = new (options: object) => WidgetInstance

declare global {
  interface Window {
    Razorpay?: WidgetConstructor
  }
}

/** How long the customer can use the widget; shorter than the stock reservation. */
const WIDGET_TIMEOUT_SECONDS = 600

/** Loads the widget's script once. @throws Error when it doesn't load; a later call tries again. */
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
 * Opens the widget and waits until the customer pays, fails or closes it. Its first report counts, because retries inside the
 * widget are off and a failed payment is followed by a dismissal.
 */
export function openPaymentWidget(Widget: WidgetConstructor, order: WidgetOrder): Promise<WidgetResult> {
  return new Promise((resolve) => {
    const widget = new Widget({
      key: order.keyId,
      order_id: order.orderId,
      amount: order.amount,
      currency: order.currency,
      name: order.shop.name,
      description: order.shop.tagline,
      prefill: { name: order.customer.name, email: order.customer.email, contact: `+91${order.customer.phone}` },
      theme: { color: THEME_COLOR },
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
    // Razorpay doesn't document this event for this widget; handled in case it is sent.
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
