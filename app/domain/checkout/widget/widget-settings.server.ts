import { createContext } from 'react-router'

/** What the checkout page needs to know about the payment widget. */
export interface PaymentWidget {
  /** The widget's script: Razorpay's own, or the sandbox's. */
  readonly scriptUrl: string
  /** The public key id that names the shop to Razorpay. */
  readonly keyId: string
  readonly isSandbox: boolean
}

export const widgetContext = createContext<PaymentWidget>()
