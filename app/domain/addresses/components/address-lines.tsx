import { formatPhone } from '#app/domain/accounts/phone.ts'
import type { Address } from '../address.ts'

interface AddressLinesProps {
  address: Address
  /** A warning about its PIN code; undefined when there is none. */
  pinCodeWarning?: string | undefined
}

/** The street, city and phone number of an address, one per line. The page adds the name. */
export function AddressLines({ address, pinCodeWarning }: AddressLinesProps) {
  return (
    <>
      {address.addressLine1}
      {address.addressLine2 && `, ${address.addressLine2}`}
      <br />
      {address.city}, {address.state} {address.postalCode}
      <br />
      <span className="tabular-nums">{formatPhone(address.phone)}</span>
      {pinCodeWarning && <span className="mt-1 block text-label font-semibold text-ink">{pinCodeWarning}</span>}
    </>
  )
}
