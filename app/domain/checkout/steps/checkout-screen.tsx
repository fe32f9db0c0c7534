import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Address } from '#app/domain/addresses/address.ts'
import type { CartLine, CartTotals } from '#app/domain/cart/cart-totals.ts'
import type { PaymentReturn } from '#app/domain/checkout/widget/payment-return.ts'
import type { PaymentWidget } from '#app/domain/checkout/widget/widget-settings.server.ts'
import type { ShownOffers } from '#app/domain/offers/components/offer-panel.tsx'
import type { BusinessBuyer } from '#app/domain/orders/order.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { StepList } from '#app/ui/navigation/step-list.tsx'
import { optionalPart } from '#app/ui/optional-part.tsx'
import type { ShownCod } from '../cash-on-delivery/read-shown-cod.server.ts'
import type { ShownGifts } from '../gift/gift-choice.server.ts'
import { AddressBanner, CheckoutProblemBanner } from './checkout-problem.tsx'
import { CHECKOUT_STEPS, type CheckoutPlace, checkoutPath } from './checkout-step.ts'
import { OrderSidebar } from './order-sidebar.tsx'
import { PaymentResultPanel } from './payment-result.tsx'
import { PaymentStep } from './payment-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { ShippingStep } from './shipping-step.tsx'
import { useCheckout } from './use-checkout.ts'

const BusinessPanel = optionalPart(() => import('../business/business-panel.tsx'))
const CodChoice = optionalPart(() => import('../cash-on-delivery/cod-choice.tsx'))
const CodStep = optionalPart(() => import('../cash-on-delivery/cod-step.tsx'))

interface CheckoutScreenProps {
  place: CheckoutPlace
  /** The one state that the shop delivers to; undefined if it delivers everywhere. */
  onlyState: string | undefined
  addresses: readonly Address[]
  /** Warnings about their PIN codes, by the address's id. */
  pinCodeWarnings: Readonly<Record<string, string>>
  /** The lines that can be bought; not empty. */
  lines: readonly CartLine[]
  outOfStock: readonly CartLine[]
  totals: CartTotals
  /** Absent in a shop without offers. */
  offers?: ShownOffers
  /** Absent while the shop doesn't offer cash on delivery, and before the last step. */
  cod?: ShownCod | undefined
  /** Absent in a shop that doesn't offer gifts. */
  gifts?: ShownGifts
  /** Absent in a shop that doesn't ask for a buyer's GSTIN. */
  business?: { buyer?: BusinessBuyer | undefined }
  /** The day by which the order is promised, as shown; undefined to show none. */
  deliveryBy: string | undefined
  email: string
  widget: PaymentWidget
  /** Whether this browser pays on the provider's page instead of in a window on this one. */
  leavesPage: boolean
  /** How the payment on the provider's page ended; undefined when there was none. */
  returned: PaymentReturn | undefined
  /** The result of the address form. */
  lastResult: SubmissionResult | undefined
  /** The page's response, to whichever of its forms. */
  response?: FormResponse | undefined
}

/** The checkout: three steps with the order beside them, then how the payment ended. */
export function CheckoutScreen(props: CheckoutScreenProps) {
  const { place, onlyState, lines, totals, returned } = props
  const location = useLocation()
  const address = place.step === 'shipping' ? place.selected : place.address
  const checkout = useCheckout({ ...props, address })
  const { problem } = checkout
  if (returned === 'unconfirmed') {
    return <PaymentResultPanel result={{ kind: 'unconfirmed', message: 'Payment verification failed' }} />
  }
  if (checkout.result) return <PaymentResultPanel result={checkout.result} />
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
          {place.step === 'shipping' && (
            <AddressBanner key={location.key} problem={place.problem} onlyState={onlyState} />
          )}
          {problem && place.step !== 'payment' && (
            <CheckoutProblemBanner problem={problem} onRetry={checkout.retry} onDismiss={checkout.dismissProblem} />
          )}
          <CurrentStep {...props} checkout={checkout} />
        </div>
        <OrderSidebar lines={lines} totals={totals} returnTo={location.pathname + location.search} />
      </div>
    </>
  )
}

interface CurrentStepProps extends CheckoutScreenProps {
  checkout: ReturnType<typeof useCheckout>
}

function CurrentStep(props: CurrentStepProps) {
  const { place, addresses, pinCodeWarnings, lines, totals, deliveryBy, widget, leavesPage, lastResult, checkout } =
    props
  const heading = useFocusOnChange(place.step)
  switch (place.step) {
    case 'shipping':
      return (
        <ShippingStep
          place={place}
          addresses={addresses}
          pinCodeWarnings={pinCodeWarnings}
          lastResult={lastResult}
          heading={heading}
          business={
            props.business && (
              <BusinessPanel
                buyer={props.business.buyer}
                deliveryState={place.selected?.state}
                response={props.response}
                heading="h3"
                className="mt-4"
              />
            )
          }
        />
      )
    case 'review':
      return (
        <ReviewStep
          address={place.address}
          lines={lines}
          totals={totals}
          offers={props.offers}
          gifts={props.gifts}
          ownAddress={addresses.find(({ id, isDefault }) => isDefault && id !== place.address.id)}
          buyer={props.business?.buyer}
          response={props.response}
          deliveryBy={deliveryBy}
          changes={checkout.changes}
          notes={checkout.notes}
          onNotes={checkout.setNotes}
          onProceed={checkout.saveOrder}
          heading={heading}
        />
      )
    case 'payment': {
      const step = {
        address: place.address,
        totals,
        deliveryBy,
        heading,
        changes: checkout.isReviewed ? checkout.changes : [],
        onAccept: checkout.acceptChanges,
      }
      return (
        <>
          {props.cod && <CodChoice cod={props.cod} address={place.address} />}
          {props.cod?.isChosen ? (
            <CodStep {...step} notes={checkout.notes} cod={props.cod} response={props.response} />
          ) : (
            <PaymentStep
              {...step}
              isSandbox={widget.isSandbox}
              leavesPage={leavesPage}
              progress={checkout.progress}
              problem={checkout.payProblem}
              onPay={checkout.startPayment}
            />
          )}
        </>
      )
    }
  }
}

/** A new step moves the focus to its heading, where keyboard users and screen readers start. */
function useFocusOnChange(step: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (step !== before.current) heading.current?.focus()
    before.current = step
  }, [step])
  return heading
}
