import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode, RefObject } from 'react'
import { Form, href } from 'react-router'
import { setDefaultAddressForm } from '#app/domain/addresses/address.form.ts'
import type { Address } from '#app/domain/addresses/address.ts'
import { AddressCard } from '#app/domain/addresses/components/address-card.tsx'
import { AddressForm } from '#app/domain/addresses/components/address-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { type CheckoutPlace, checkoutPath } from './checkout-step.ts'
import { StepActions } from './step-actions.tsx'

interface ShippingStepProps {
  place: Extract<CheckoutPlace, { step: 'shipping' }>
  addresses: readonly Address[]
  /** Warnings about PIN codes, by the address's id. */
  pinCodeWarnings: Readonly<Record<string, string>>
  lastResult: SubmissionResult | undefined
  /** Where a business enters its GSTIN; undefined shows nothing. */
  business?: ReactNode
  heading: RefObject<HTMLHeadingElement | null>
}

const CHOICE_FORM = 'address-choice'
const DEFAULT_FORM = 'default-address'

/** Step 1: the delivery address. */
export function ShippingStep({
  place: { selected, editing },
  addresses,
  pinCodeWarnings,
  lastResult,
  business,
  heading,
}: ShippingStepProps) {
  const chosen = selected ? { address: selected.id } : {}
  const edited = editing === 'new' ? undefined : editing
  return (
    <section>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-panel focus-visible:outline-none lg:text-section">
          Deliver to
        </h2>
        <Button type="submit" form={CHOICE_FORM} name="edit" value="new" variant="quiet">
          Add new address
        </Button>
      </div>

      {/* Forms can't be nested, so the cards and buttons refer to these two by id. */}
      <Form id={DEFAULT_FORM} method="post" action={checkoutPath('shipping', chosen)} preventScrollReset>
        <input type="hidden" name="intent" value={setDefaultAddressForm.intent} />
      </Form>
      <Form id={CHOICE_FORM} method="get" action={href('/checkout')} preventScrollReset>
        <fieldset className="grid gap-3 lg:grid-cols-2">
          <legend className="sr-only">Saved addresses</legend>
          {addresses.map((address) => (
            <AddressCard
              key={address.id}
              address={address}
              pinCodeWarning={pinCodeWarnings[address.id]}
              name="address"
              isSelected={address.id === selected?.id}
              editPath={checkoutPath('shipping', { ...chosen, edit: address.id })}
              setDefaultForm={DEFAULT_FORM}
            />
          ))}
        </fieldset>
        {addresses.length === 0 && <p className="text-soft">You haven’t saved an address yet.</p>}
      </Form>

      {editing && (
        <Panel
          key={edited?.id ?? 'new'}
          title={edited ? 'Edit address' : 'Add a new address'}
          heading="h3"
          className="mt-4"
        >
          <AddressForm
            address={edited}
            lastResult={lastResult}
            offersDefault={addresses.length > 0 && !edited?.isDefault}
            cancelPath={addresses.length > 0 ? checkoutPath('shipping', chosen) : undefined}
          />
        </Panel>
      )}

      {business}

      <StepActions backTo={href('/cart')} back="Back to cart">
        <Button
          type="submit"
          form={CHOICE_FORM}
          name="step"
          value="review"
          size="lg"
          className="flex-1 px-4 lg:flex-none lg:px-6.5"
        >
          Review Order
        </Button>
      </StepActions>
    </section>
  )
}
