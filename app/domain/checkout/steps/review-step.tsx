import type { RefObject } from 'react'
import { Form, href } from 'react-router'
import type { Address } from '#app/domain/addresses/address.ts'
import { AddressLines } from '#app/domain/addresses/components/address-lines.tsx'
import { type CartLine, type CartTotals, isBeyondStock, lineTotal } from '#app/domain/cart/cart-totals.ts'
import { CartTotalsList } from '#app/domain/cart/components/cart-totals-list.tsx'
import { ProductImage } from '#app/domain/catalog/components/product-image.tsx'
import { MAX_ORDER_NOTES } from '#app/domain/checkout/purchase/payment-inputs.ts'
import { StatutoryRights } from '#app/domain/content/components/statutory-rights.tsx'
import type { ShownOffers } from '#app/domain/offers/components/offer-panel.tsx'
import type { BusinessBuyer } from '#app/domain/orders/order.ts'
import { deliveryDays } from '#app/domain/settings/promised-days.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { formatRupees } from '#app/money.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { optionalPart } from '#app/ui/optional-part.tsx'
import type { ShownGifts } from '../gift/gift-choice.server.ts'
import { checkoutPath } from './checkout-step.ts'
import type { OrderChange } from './order-changes.ts'
import { OrderChanges } from './order-changes-notice.tsx'
import { StepActions } from './step-actions.tsx'

const GiftPanel = optionalPart(() => import('../gift/gift-panel.tsx'))
const OfferPanel = optionalPart(() => import('#app/domain/offers/components/offer-panel.tsx'))

interface ReviewStepProps {
  address: Address
  lines: readonly CartLine[]
  totals: CartTotals
  /** Absent in a shop without offers. */
  offers?: ShownOffers | undefined
  /** Absent in a shop that doesn't offer gifts. */
  gifts?: ShownGifts | undefined
  /** The customer's default address, if the order goes elsewhere. */
  ownAddress: Address | undefined
  /** The business that the order is invoiced to. */
  buyer?: BusinessBuyer | undefined
  /** The page's response, to whichever of its forms. */
  response?: FormResponse | undefined
  /** The day by which the order is promised, as shown; undefined to show none. */
  deliveryBy: string | undefined
  /** Since the customer added the items, or last reviewed the order. */
  changes: readonly OrderChange[]
  notes: string
  onNotes: (notes: string) => void
  /** Saves the order for the payment step; returns false to stay on this step. */
  onProceed: () => boolean
  heading: RefObject<HTMLHeadingElement | null>
}

/** Step 2: items, address, notes and total. */
export function ReviewStep(props: ReviewStepProps) {
  const { address, lines, totals, deliveryBy, changes, notes, onNotes, onProceed, heading } = props
  const shop = useShop()
  const returnTo = checkoutPath('review', { address: address.id })
  return (
    <section className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-panel focus-visible:outline-none lg:text-section">
        Review your order
      </h2>
      <OrderChanges changes={changes} />
      <Panel title="Items" heading="h3">
        <ul className="grid gap-3.5">
          {lines.map((line) => (
            <li key={line.id} className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-3.5">
              <div>
                <ProductImage
                  image={{ url: line.image }}
                  alt=""
                  sizes="56px"
                  className="aspect-3/4 w-full rounded-sm"
                />
              </div>
              <div>
                <p className="leading-snug font-semibold">{line.name}</p>
                <p className="text-label text-soft tabular-nums">
                  Size {line.size}
                  <span className="mx-1.5 text-muted">·</span>
                  {line.quantity} × {formatRupees(line.unitPrice)}
                </p>
                {isBeyondStock(line, lines) && (
                  <p className="text-sm font-medium text-danger">
                    Insufficient stock available: {line.available} in stock
                  </p>
                )}
              </div>
              <b className="tabular-nums">{formatRupees(lineTotal(line))}</b>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Deliver to" heading="h3">
        <p className="font-semibold">{address.fullName}</p>
        <p className="text-soft">
          <AddressLines address={address} />
        </p>
        <TextLink to={checkoutPath('shipping', { address: address.id })} alone>
          Change address
        </TextLink>
        {props.buyer && (
          <p className="text-soft wrap-anywhere">
            Invoice to {props.buyer.name}, GSTIN {props.buyer.gstin}
          </p>
        )}
      </Panel>
      {props.offers && (
        <Panel title="Offers" heading="h3">
          <OfferPanel offers={props.offers} totals={totals} response={props.response} returnTo={returnTo} />
        </Panel>
      )}
      {props.gifts && (
        <GiftPanel
          gifts={props.gifts}
          recipient={address.fullName}
          suggested={props.ownAddress}
          response={props.response}
          returnTo={returnTo}
        />
      )}
      <Form
        method="get"
        action={href('/checkout')}
        className="grid gap-4"
        onSubmit={(event) => {
          if (!onProceed()) event.preventDefault()
        }}
      >
        <input type="hidden" name="step" value="payment" />
        <input type="hidden" name="address" value={address.id} />
        <Panel>
          {/* Without a name, so that the notes don't end up in the page's address. */}
          <TextAreaField
            label="Order notes"
            optional
            hint="For example, when someone will be home to receive the parcel."
            maxLength={MAX_ORDER_NOTES}
            value={notes}
            onChange={(event) => onNotes(event.currentTarget.value)}
          />
        </Panel>
        <Panel title="Order total" heading="h3">
          <CartTotalsList totals={totals} withTax />
          <p className="mt-3 border-t border-line pt-3 text-label text-soft">
            {shop.exchangeTerms ?? 'All sales are final: no returns, exchanges or refunds.'} Expected delivery:{' '}
            {deliveryDays(shop)}
            {deliveryBy && `, by ${deliveryBy}`}
          </p>
          <StatutoryRights className="mt-2" />
        </Panel>
        <StepActions backTo={checkoutPath('shipping', { address: address.id })}>
          <Button type="submit" size="lg" className="flex-1 px-4 lg:flex-none lg:px-6.5">
            Proceed to Payment
          </Button>
        </StepActions>
      </Form>
    </section>
  )
}
