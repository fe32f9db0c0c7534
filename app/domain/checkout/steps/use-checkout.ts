import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Address } from '#app/domain/addresses/address.ts'
import { type CartLine, type CartTotals, isBeyondStock } from '#app/domain/cart/cart-totals.ts'
import type { PaymentReturn } from '#app/domain/checkout/widget/payment-return.ts'
import type { PaymentWidget } from '#app/domain/checkout/widget/widget-settings.server.ts'
import { BILLING_ADDRESS_ID } from '../gift/billing-address-id.ts'
import type { ShownGifts } from '../gift/gift-choice.server.ts'
import { type CheckoutProblem, problemOfReturn } from './checkout-problem.tsx'
import { checkoutPath } from './checkout-step.ts'
import { orderChanges } from './order-changes.ts'
import { paymentProblem } from './payment-readiness.ts'
import { clearPendingOrder, readPendingOrder, trySavePendingOrder } from './pending-order.ts'
import { usePayment } from './use-payment.ts'
import { useOrderNotes, useReviewedOrder } from './use-pending-order.ts'

interface UseCheckoutOptions {
  /** The address to deliver to; undefined until one is selected. */
  readonly address: Address | undefined
  readonly lines: readonly CartLine[]
  readonly outOfStock: readonly CartLine[]
  readonly totals: CartTotals
  readonly email: string
  readonly widget: PaymentWidget
  readonly leavesPage: boolean
  readonly returned: PaymentReturn | undefined
  readonly gifts?: ShownGifts | undefined
}

export function useCheckout(options: UseCheckoutOptions) {
  const { address, lines, totals, email, widget, leavesPage, returned, gifts } = options
  const navigate = useNavigate()
  const order = useOrderToSave(options)
  const [problem, setProblem] = useState<CheckoutProblem | undefined>(returned && problemOfReturn(returned))
  const [payProblem, setPayProblem] = useState<string>()
  const payment = usePayment({
    scriptUrl: widget.scriptUrl,
    publicKey: widget.keyId,
    leavesPage,
    onFailure: (message, detail) => backToReview({ message, detail, isPayment: true }),
  })

  // A payment on the provider's page has ended, so its order is no longer pending.
  useEffect(() => {
    if (returned) clearPendingOrder()
  }, [returned])

  const goTo = (step: 'review' | 'payment', options?: { replace: boolean }) =>
    navigate(checkoutPath(step, address && { address: address.id }), options)

  function backToReview(reason: CheckoutProblem): void {
    setProblem(reason)
    setPayProblem(undefined)
    goTo('review', { replace: true })
  }

  /** Saves the order for the payment step; returns whether it could. */
  function saveOrder(): boolean {
    if (!address) return false
    if (gifts?.namesBuyer && !gifts.chosen?.billedTo) {
      showBillingAddress()
      return false
    }
    const reason = order.save(address)
    setProblem(reason === undefined ? undefined : { message: `Failed to prepare order: ${reason}`, isPayment: false })
    return reason === undefined
  }

  function acceptChanges(): void {
    if (saveOrder()) setPayProblem(undefined)
    else goTo('review', { replace: true })
  }

  function retry(): void {
    if (saveOrder()) goTo('payment')
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
    const obstacle =
      found?.message ?? (order.changes.length > 0 ? 'Please accept the changes to your order' : undefined)
    setPayProblem(obstacle)
    if (!obstacle) payment.start({ amount: totals.total, lines, address, email, notes: pending?.notes ?? '' })
  }

  return {
    changes: order.changes,
    isReviewed: order.isReviewed,
    notes: order.notes,
    setNotes: order.setNotes,
    problem,
    dismissProblem: () => setProblem(undefined),
    /** Why the payment can't start, in words for the customer. */
    payProblem: payProblem ?? (payment.widget.state === 'failed' ? 'Failed to load Razorpay' : undefined),
    progress: payment.progress,
    result: payment.result,
    saveOrder,
    acceptChanges,
    retry,
    startPayment,
  }
}

/** Where it is asked for, which may be folded, it says so. */
function showBillingAddress(): void {
  const asked = document.getElementById(BILLING_ADDRESS_ID)
  const folded = asked?.closest('details')
  if (folded) folded.open = true
  asked?.focus({ preventScroll: true })
  asked?.scrollIntoView()
}

/** The order that the review step shows, with the customer's notes, and how it is saved for the payment step. */
function useOrderToSave({ lines, outOfStock, totals: { shipping, offer } }: UseCheckoutOptions) {
  const discount = offer?.discount
  const [notes, setNotes] = useOrderNotes()
  const [reviewed, setReviewed] = useReviewedOrder()

  /** @returns Why the order can't be saved, in words for the customer; undefined when it is. */
  function save(address: Address): string | undefined {
    if (lines.some((line) => isBeyondStock(line, lines))) return 'Insufficient stock available'
    const order = {
      addressId: address.id,
      notes: notes.trim(),
      lines: lines.map((line) => ({ id: line.id, price: line.unitPrice })),
      shipping,
      discount,
    }
    const reason = trySavePendingOrder(order)
    if (reason === undefined) setReviewed(order)
    return reason
  }

  return {
    notes,
    setNotes,
    /** What has changed since the customer saw the order on the review step. */
    changes: orderChanges(reviewed, { lines, outOfStock, shipping, discount }),
    /** Whether the customer has seen the order on the review step. */
    isReviewed: reviewed !== undefined,
    save,
  }
}
