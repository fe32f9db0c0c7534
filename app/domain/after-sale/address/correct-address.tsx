import { ADDRESS_COUNTRY } from '#app/domain/addresses/address.ts'
import { AddressForm } from '#app/domain/addresses/components/address-form.tsx'
import type { Order } from '#app/domain/orders/order.ts'
import { toTypedAddress } from '#app/domain/orders/shipping-address.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { correctAddressForm } from './correct-address.form.ts'

interface CorrectAddressProps {
  order: Pick<Order, 'id' | 'shippingAddress'>
  response: FormResponse | undefined
  /** The order's page. */
  backTo: string
}

/** The form that corrects where an order goes, filled in with what it has. */
export function CorrectAddress({ order: { id, shippingAddress }, response, backTo }: CorrectAddressProps) {
  return (
    <AddressForm
      address={{ ...toTypedAddress(shippingAddress), id, country: ADDRESS_COUNTRY, isDefault: false }}
      lastResult={responseTo(response, correctAddressForm.intent)?.result}
      offersDefault={false}
      cancelPath={backTo}
      send={{ intent: correctAddressForm.intent, label: 'Correct address' }}
    />
  )
}
