import { formatPhone } from '#app/domain/accounts/phone.ts'
import type { Address } from '../address.ts'

/** The street, city and phone number of an address, one per line. The page adds the name. */
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
