import type { ComponentProps } from 'react'
import { AddressFieldset } from '#app/domain/addresses/components/address-fieldset.tsx'
import type { TypedAddress } from '#app/domain/orders/shipping-address.ts'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'

interface InvoiceAddressFormProps extends Pick<ComponentProps<typeof ContractForm>, 'form' | 'response' | 'hidden'> {
  /** The address that it starts with; undefined for none. */
  address: Omit<TypedAddress, 'phone'> | undefined
  legend: string
  /** Of its button. */
  label: string
}

/** The form for the address of a gift's buyer, whom the invoice names. */
export function InvoiceAddressForm({ address, legend, label, ...props }: InvoiceAddressFormProps) {
  const { fullName, addressLine1, addressLine2, city, state, postalCode } = address ?? {}
  return (
    <ContractForm
      {...props}
      values={{ fullName, addressLine1, addressLine2: addressLine2 ?? undefined, city, state, postalCode }}
      button={{ variant: 'secondary', busyLabel: 'Saving…', className: 'justify-self-start', children: label }}
      className="grid gap-4"
    >
      {(field) => <AddressFieldset legend={legend} purpose="invoice" field={field} />}
    </ContractForm>
  )
}
