import { formatPhone } from '#app/domain/accounts/phone.ts'
import type { Address } from '../address.ts'

/** Street, place and phone of an address, line by line; the name stands apart, where the page wants it. */
export function AddressLines({ address }: { address: Address }) {
  return (
    <>
      {address.addressLine1}
      {address.addressLine2 && `, ${address.addressLine2}`}
      <br />
      {address.city}, {address.state} {address.postalCode}
      <br />
      <span className="tabular-nums">{formatPhone(address.phone)}</span>
    </>
  )
}
