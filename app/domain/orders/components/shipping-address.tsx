import { formatPhone } from '#app/domain/accounts/phone.ts'
import type { BusinessBuyer } from '../order.ts'
import type { ShippingAddress as Address } from '../shipping-address.ts'

/** Where an order goes, and the business that it is invoiced to. */
export function ShippingAddress({ address, buyer }: { address: Address; buyer?: BusinessBuyer | undefined }) {
  return (
    <address className="text-soft not-italic wrap-anywhere">
      <b className="font-bold text-ink">{address.full_name}</b>
      <br />
      {[address.address_line_1, address.address_line_2].filter(Boolean).join(', ')}
      <br />
      {address.city}, {address.state} {address.postal_code}
      <br />
      {address.country}
      {address.phone && (
        <>
          <br />
          <span className="tabular-nums">{formatPhone(address.phone)}</span>
        </>
      )}
      {buyer && (
        <span className="mt-2 block">
          Buyer: {buyer.name}, GSTIN {buyer.gstin}
        </span>
      )}
    </address>
  )
}
