import type { Address } from '#app/domain/addresses/address.ts'
import { type InvoiceAddress, toTypedAddress } from '#app/domain/orders/shipping-address.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { Banner } from '#app/ui/banner.tsx'
import { BILLING_ADDRESS_ID } from './billing-address-id.ts'
import { saveBillingAddressForm } from './gift.form.ts'
import { InvoiceAddressForm } from './invoice-address-form.tsx'

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
      <InvoiceAddressForm
        key={saved ? 'saved' : 'new'}
        form={saveBillingAddressForm}
        response={response}
        address={saved ? toTypedAddress({ ...saved, phone: '' }) : suggested}
        hidden={{ returnTo }}
        legend="Your address for the invoice"
        label={saved ? 'Save changes' : 'Save address'}
      />
    </section>
  )
}
