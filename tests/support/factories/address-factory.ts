import type { Address } from '#app/domain/addresses/address.ts'

/** What a customer types into the required fields of an address. */
export const TYPED_ADDRESS = {
  fullName: 'Ananya Desai',
  phone: '9825012345',
  addressLine1: '14 Sarita Society',
  city: 'Ahmedabad',
  state: 'Gujarat' as const,
  postalCode: '380009',
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
