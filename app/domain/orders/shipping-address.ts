import { ADDRESS_COUNTRY, type Address } from '#app/domain/addresses/address.ts'

/** The delivery address as it was when the order was placed. The keys are those of the stored JSON. */
export interface ShippingAddress {
  readonly full_name: string
  /** Ten digits; empty once the account is deleted and the order delivered. */
  readonly phone: string
  readonly address_line_1: string
  readonly address_line_2: string | null
  readonly city: string
  readonly state: string
  readonly postal_code: string
  readonly country: string
}

/** The address that an invoice states; no invoice has the phone number. */
export type InvoiceAddress = Omit<ShippingAddress, 'phone'>

/** What is typed of an address; the country is always the same. */
export type TypedAddress = Omit<Address, 'id' | 'isDefault' | 'country'>

/** An address as orders store it. */
export function toShippingAddress(address: TypedAddress): ShippingAddress {
  return {
    full_name: address.fullName,
    phone: address.phone,
    address_line_1: address.addressLine1,
    address_line_2: address.addressLine2,
    city: address.city,
    state: address.state,
    postal_code: address.postalCode,
    country: ADDRESS_COUNTRY,
  }
}

/** An address that is typed for an invoice alone. */
export function toInvoiceAddress(address: Omit<TypedAddress, 'phone'>): InvoiceAddress {
  const { phone: _, ...stated } = toShippingAddress({ ...address, phone: '' })
  return stated
}

/** The address of an order as its form shows it. */
export function toTypedAddress(address: ShippingAddress): TypedAddress {
  return {
    fullName: address.full_name,
    phone: address.phone,
    addressLine1: address.address_line_1,
    addressLine2: address.address_line_2,
    city: address.city,
    state: address.state,
    postalCode: address.postal_code,
  }
}
