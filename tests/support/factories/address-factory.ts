import type { Address } from '#app/domain/addresses/address.ts'
import type { InvoiceAddress } from '#app/domain/orders/shipping-address.ts'

/** What a customer types into the required fields of an address. */
export const TYPED_ADDRESS = {
  fullName: 'Ananya Desai',
  phone: '9825012345',
  addressLine1: '14 Sarita Society',
  city: 'Ahmedabad',
  state: 'Gujarat' as const,
  postalCode: '380009',
}

/** The own address of someone who sends a gift to another State, with a name that a page has to escape. */
export const GIVERS_ADDRESS: InvoiceAddress = {
  full_name: 'Meera <Iyer>',
  address_line_1: '4 Mill Road',
  address_line_2: null,
  city: 'Kochi',
  state: 'Kerala',
  postal_code: '682001',
  country: 'India',
}

/** A typical address of an address book. */
export function makeAddress(overrides: Partial<Address> = {}): Address {
  return {
    id: crypto.randomUUID(),
    ...TYPED_ADDRESS,
    addressLine2: null,
    country: 'India',
    isDefault: false,
    ...overrides,
  }
}
