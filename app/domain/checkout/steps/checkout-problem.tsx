import { useState } from 'react'
import type { PaymentReturn } from '#app/domain/checkout/widget/payment-return.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { NOT_SERVICEABLE_TEXT, onlyStateText } from '../delivery-limit-texts.ts'
import type { AddressProblem } from './checkout-step.ts'

/** What went wrong, shown above the current step. */
export interface CheckoutProblem {
  readonly message: string
  readonly detail?: string | undefined
  /** Whether a payment failed that the customer can retry. */
  readonly isPayment: boolean
}

const RETURN_MESSAGES: Readonly<Record<PaymentReturn, string>> = {
  cancelled: 'Payment was cancelled.',
  failed: 'Payment failed: Unknown error',
  unverified: 'Payment verification failed',
  unconfirmed: 'Payment verification failed',
  'not-created': 'Payment was successful but order creation failed: your money is on its way back to you',
}

/** The message for a payment on the provider's page that led to no order. */
export function problemOfReturn(returned: PaymentReturn): CheckoutProblem {
  return { message: RETURN_MESSAGES[returned], isPayment: returned !== 'not-created' }
}

interface CheckoutProblemBannerProps {
  problem: CheckoutProblem
  onRetry: () => void
  onDismiss: () => void
}

export function CheckoutProblemBanner({ problem, onRetry, onDismiss }: CheckoutProblemBannerProps) {
  return (
    <Banner
      tone="error"
      title={problem.message}
      className="mb-4"
      onDismiss={onDismiss}
      actions={
        problem.isPayment && (
          <>
            <Button type="button" variant="quiet" className="px-0" onClick={onRetry}>
              Try Again
            </Button>
            <Button type="button" variant="quiet" className="px-0" onClick={onDismiss}>
              Cancel
            </Button>
          </>
        )
      }
    >
      {problem.detail && <p>{problem.detail}</p>}
    </Banner>
  )
}

interface AddressBannerProps {
  problem: AddressProblem | undefined
  /** The one state that the shop delivers to; undefined if it delivers everywhere. */
  onlyState: string | undefined
}

/** What the customer has to know about the delivery address, above the shipping step. */
export function AddressBanner({ problem, onlyState }: AddressBannerProps) {
  const [isShown, setShown] = useState(true)
  if (problem === 'not-serviceable') {
    return (
      <Banner tone="error" className="mb-4">
        {NOT_SERVICEABLE_TEXT}
      </Banner>
    )
  }
  if (onlyState !== undefined && problem !== 'no-address') {
    return (
      <Banner tone={problem ? 'error' : 'info'} className="mb-4">
        {onlyStateText(onlyState)}
      </Banner>
    )
  }
  // The panel of the business says so.
  if (!problem || problem === 'buyer-elsewhere' || !isShown) return null
  return (
    <Banner tone="error" title="Please complete all required fields" className="mb-4" onDismiss={() => setShown(false)}>
      <p>Choose an address, or save a new one.</p>
    </Banner>
  )
}
