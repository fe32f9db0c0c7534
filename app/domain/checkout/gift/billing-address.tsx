import type { Address } from '#app/domain/addresses/address.ts'
import { AddressFieldset } from '#app/domain/addresses/components/address-fieldset.tsx'
import { type InvoiceAddress, type TypedAddress, toTypedAddress } from '#app/domain/orders/shipping-address.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { BILLING_ADDRESS_ID } from './billing-address-id.ts'
import { saveBillingAddressForm } from './gift.form.ts'

interface BillingAddressProps {
  /** As it was saved; undefined until it is. */
  saved: InvoiceAddress | undefined
  /** The address that it starts with; undefined for none. */
  suggested: Address | undefined
  /** The page's response, to whichever of its forms. */
  response: FormResponse | undefined
  returnTo: string
}

/** Where the buyer of a gift enters the address that its invoice has to show. */
export function BillingAddress({ saved, suggested, response, returnTo }: BillingAddressProps) {
  return (
    <section
      id={BILLING_ADDRESS_ID}
      tabIndex={-1}
      className="mt-4 scroll-mt-20 border-t border-line pt-4 focus-visible:outline-none"
    >
      <h4 className="font-semibold text-heading">Your address for the invoice</h4>
      <p className="mt-1 mb-3 text-soft">
        For this amount, the invoice has to show your name and address beside the delivery address. The recipient
        doesn’t see them.
      </p>
      {!saved && !responseTo(response, saveBillingAddressForm.intent) && (
        <Banner tone="info" className="mb-3">
          Save your address to continue to payment.
        </Banner>
      )}
      <ContractForm
        key={saved ? 'saved' : 'new'}
        form={saveBillingAddressForm}
        response={response}
        values={valuesOf(saved ? toTypedAddress({ ...saved, phone: '' }) : suggested)}
        hidden={{ returnTo }}
        button={{
          variant: 'secondary',
          busyLabel: 'Saving…',
          className: 'justify-self-start',
          children: saved ? 'Save changes' : 'Save address',
        }}
        className="grid gap-4"
      >
        {(field) => <AddressFieldset legend="Your address for the invoice" purpose="invoice" field={field} />}
      </ContractForm>
    </section>
  )
}

function valuesOf(address: TypedAddress | undefined) {
  const { fullName, addressLine1, addressLine2, city, state, postalCode } = address ?? {}
  return { fullName, addressLine1, addressLine2: addressLine2 ?? undefined, city, state, postalCode }
}
