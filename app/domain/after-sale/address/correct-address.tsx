import { AddressForm } from '#app/domain/addresses/components/address-form.tsx'
import type { Order } from '#app/domain/orders/order.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { correctAddressForm } from './correct-address.form.ts'

interface CorrectAddressProps {
  order: Pick<Order, 'id' | 'shippingAddress'>
  response: FormResponse | undefined
  /** The order's page. */
  backTo: string
}

/** The form that corrects where an order goes, filled in with what it has. */
export function CorrectAddress({ order: { id, shippingAddress: address }, response, backTo }: CorrectAddressProps) {
  return (
    <AddressForm
      address={{
        id,
        fullName: address.full_name,
        phone: address.phone,
        addressLine1: address.address_line_1,
        addressLine2: address.address_line_2,
        city: address.city,
        state: address.state,
        postalCode: address.postal_code,
        country: address.country,
        isDefault: false,
      }}
      lastResult={responseTo(response, correctAddressForm.intent)?.result}
      offersDefault={false}
      cancelPath={backTo}
      send={{ intent: correctAddressForm.intent, label: 'Correct address' }}
    />
  )
}
