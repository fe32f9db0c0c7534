import { InvoiceAddressForm } from '#app/domain/checkout/gift/invoice-address-form.tsx'
import type { Order } from '#app/domain/orders/order.ts'
import { toTypedAddress } from '#app/domain/orders/shipping-address.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { correctBillingAddressForm } from './correct-billing-address.form.ts'

interface CorrectBillingAddressProps {
  order: Pick<Order, 'gift'>
  response: FormResponse | undefined
  title: string
}

/** The form that corrects whom the invoice of a gift names. Renders nothing for an order whose invoice names nobody else. */
export function CorrectBillingAddress({ order: { gift }, response, title }: CorrectBillingAddressProps) {
  if (!gift?.billedTo) return null
  return (
    <section aria-labelledby="billing-address" className="mt-8 border-t border-line pt-6">
      <h2 id="billing-address" className="text-panel">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-soft">
        The invoice shows it beside the delivery address. If you correct it, a credit note cancels the invoice, and a
        new one takes its place.
      </p>
      <InvoiceAddressForm
        form={correctBillingAddressForm}
        response={response}
        address={toTypedAddress({ ...gift.billedTo, phone: '' })}
        legend={title}
        label="Correct invoice address"
      />
    </section>
  )
}
