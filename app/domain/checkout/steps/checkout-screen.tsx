import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Address } from '#app/domain/addresses/address.ts'
import { type CartLine, type CartTotals, isBeyondStock } from '#app/domain/cart/cart-totals.ts'
import type { PaymentReturn } from '#app/domain/checkout/widget/payment-return.ts'
import type { PaymentWidget } from '#app/domain/checkout/widget/widget-settings.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageTitle } from '#app/ui/page.tsx'
import { StepList } from '#app/ui/step-list.tsx'
import { CHECKOUT_STEPS, type CheckoutPlace, checkoutPath } from './checkout-step.ts'
import { orderChanges } from './order-changes.ts'
import { OrderSidebar } from './order-sidebar.tsx'
import { PaymentEndingPanel } from './payment-endings.tsx'
import { paymentProblem } from './payment-readiness.ts'
import { PaymentStep } from './payment-step.tsx'
import { clearPendingOrder, readPendingOrder } from './pending-order.ts'
import { ReviewStep } from './review-step.tsx'
import { ShippingStep } from './shipping-step.tsx'
import { keepPendingOrder, useOrderNotes, usePayment, useSeenOrder } from './use-payment.ts'

/** What went wrong, above the step. */
interface Problem {
  readonly message: string
  readonly detail?: string | undefined
  /** A payment failed and may be tried again. */
  readonly isPayment: boolean
}

interface CheckoutScreenProps {
  place: CheckoutPlace
  addresses: readonly Address[]
  /** What can be bought now; not empty. */
  lines: readonly CartLine[]
  /** What is in the cart and cannot be bought any more. */
  soldOut: readonly CartLine[]
  totals: CartTotals
  email: string
  widget: PaymentWidget
  /** The browser shows no window for the payment: it goes to the provider's page and comes back. */
  leavesPage: boolean
  /** How a payment ended that the browser left the page for; undefined when none did. */
  returned: PaymentReturn | undefined
  /** What the address form answered. */
  lastResult: SubmissionResult | undefined
}

/** The checkout: three steps, the order beside them, and the payment at their end. */
export function CheckoutScreen(props: CheckoutScreenProps) {
  const { place, addresses, lines, soldOut, totals, email, widget, leavesPage, returned, lastResult } = props
  const navigate = useNavigate()
  const location = useLocation()
  const [notes, setNotes] = useOrderNotes()
  const [seen, setSeen] = useSeenOrder()
  const [problem, setProblem] = useState(returned && returnProblem(returned))
  const [payProblem, setPayProblem] = useState<string>()
  const heading = useFocusOnChange(place.step)
  const address = place.step === 'shipping' ? place.selected : place.address
  const changes = orderChanges(seen, { lines, soldOut, shipping: totals.shipping })
  const payment = usePayment({
    scriptUrl: widget.scriptUrl,
    publicKey: widget.keyId,
    leavesPage,
    onGivenUp: (message, detail) => backToReview({ message, detail, isPayment: true }),
  })

  // What was given up is not kept for a try that nobody makes.
  useEffect(() => {
    if (returned) clearPendingOrder()
  }, [returned])

  function backToReview(reason: Problem): void {
    setProblem(reason)
    setPayProblem(undefined)
    navigate(checkoutPath('review', address && { address: address.id }), { replace: true })
  }

  function keepOrder(): boolean {
    if (!address) return false
    const order = {
      addressId: address.id,
      notes: notes.trim(),
      lines: lines.map((line) => ({ id: line.id, price: line.unitPrice })),
      shipping: totals.shipping,
    }
    const reason = lines.some((line) => isBeyondStock(line, lines))
      ? 'Insufficient stock available'
      : keepPendingOrder(order)
    if (reason === undefined) setSeen(order)
    setProblem(reason === undefined ? undefined : { message: `Failed to prepare order: ${reason}`, isPayment: false })
    return reason === undefined
  }

  function acceptChanges(): void {
    if (keepOrder()) setPayProblem(undefined)
    else navigate(checkoutPath('review', address && { address: address.id }), { replace: true })
  }

  function tryAgain(): void {
    if (address && keepOrder()) navigate(checkoutPath('payment', { address: address.id }))
  }

  function startPayment(): void {
    if (!address) return
    const pending = readPendingOrder()
    const found = paymentProblem({ pending, address, email, isWidgetReady: payment.widget.state === 'ready' })
    if (found?.at === 'review') {
      backToReview({ message: found.message, isPayment: false })
      return
    }
    if (payment.widget.state === 'failed') payment.widget.load()
    const obstacle = found?.message ?? (changes.length > 0 ? 'Please accept the changes to your order' : undefined)
    setPayProblem(obstacle)
    if (!obstacle) payment.start({ amount: totals.total, lines, address, email, notes: pending?.notes ?? '' })
  }

  if (returned === 'unconfirmed') {
    return <PaymentEndingPanel ending={{ kind: 'unconfirmed', message: 'Payment verification failed' }} />
  }
  if (payment.ending) return <PaymentEndingPanel ending={payment.ending} />
  return (
    <>
      <div className="mb-5 lg:mb-7 lg:flex lg:items-center lg:justify-between">
        <PageTitle className="mb-2 lg:mb-0">Checkout</PageTitle>
        <StepList
          label="Checkout steps"
          className="lg:w-115"
          current={CHECKOUT_STEPS.indexOf(place.step)}
          steps={[
            { label: 'Shipping', to: checkoutPath('shipping', address && { address: address.id }) },
            { label: 'Review', to: checkoutPath('review', address && { address: address.id }) },
            { label: 'Payment' },
          ]}
        />
      </div>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-12">
        <div className="min-w-0">
          {place.step === 'shipping' && place.isAddressMissing && <MissingFields key={location.key} />}
          {problem && place.step !== 'payment' && (
            <Banner
              tone="error"
              title={problem.message}
              className="mb-4"
              onDismiss={() => setProblem(undefined)}
              actions={
                problem.isPayment && (
                  <>
                    <Button type="button" variant="quiet" className="px-0" onClick={tryAgain}>
                      Try Again
                    </Button>
                    <Button type="button" variant="quiet" className="px-0" onClick={() => setProblem(undefined)}>
                      Cancel
                    </Button>
                  </>
                )
              }
            >
              {problem.detail && <p>{problem.detail}</p>}
            </Banner>
          )}
          {place.step === 'shipping' && (
            <ShippingStep place={place} addresses={addresses} lastResult={lastResult} heading={heading} />
          )}
          {place.step === 'review' && (
            <ReviewStep
              address={place.address}
              lines={lines}
              totals={totals}
              changes={changes}
              notes={notes}
              onNotes={setNotes}
              onProceed={keepOrder}
              heading={heading}
            />
          )}
          {place.step === 'payment' && (
            <PaymentStep
              address={place.address}
              totals={totals}
              changes={seen ? changes : []}
              onAccept={acceptChanges}
              isSandbox={widget.isSandbox}
              leavesPage={leavesPage}
              progress={payment.progress}
              problem={payProblem ?? (payment.widget.state === 'failed' ? 'Failed to load Razorpay' : undefined)}
              onPay={startPayment}
              heading={heading}
            />
          )}
        </div>
        <OrderSidebar lines={lines} totals={totals} returnTo={location.pathname + location.search} />
      </div>
    </>
  )
}

/** What to say about a payment that the browser came back from without an order. */
function returnProblem(returned: PaymentReturn): Problem {
  switch (returned) {
    case 'cancelled':
      return { message: 'Payment was cancelled.', isPayment: true }
    case 'failed':
      return { message: 'Payment failed: Unknown error', isPayment: true }
    case 'unverified':
    case 'unconfirmed':
      return { message: 'Payment verification failed', isPayment: true }
    case 'not-created':
      return {
        message: 'Payment was successful but order creation failed: your money is on its way back to you',
        isPayment: false,
      }
  }
}

/** The customer tried to continue without an address. The banner can be dismissed. */
function MissingFields() {
  const [isShown, setShown] = useState(true)
  if (!isShown) return null
  return (
    <Banner tone="error" title="Please complete all required fields" className="mb-4" onDismiss={() => setShown(false)}>
      <p>Choose an address, or save a new one.</p>
    </Banner>
  )
}

/** With a new step the focus goes to its heading, so that the keyboard and screen readers start there. */
function useFocusOnChange(step: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (step !== before.current) heading.current?.focus()
    before.current = step
  }, [step])
  return heading
}
