import { ADDRESS_COUNTRY, type Address } from '#app/domain/addresses/address.ts'
import type { ShippingAddress } from './order.ts'

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
