/** A delivery address. The country is always India. */
export interface Address {
  readonly id: string
  readonly fullName: string
  /** Ten digits, without the country code. */
  readonly phone: string
  readonly addressLine1: string
  readonly addressLine2: string | null
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly country: string
  /** True for exactly one address of each customer with addresses. */
  readonly isDefault: boolean
}

export const ADDRESS_COUNTRY = 'India'

/** The 28 states and 8 union territories, in alphabetical order. */
export const INDIAN_STATES = [
  'Andaman and Nicobar Islands',
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chandigarh',
  'Chhattisgarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jammu and Kashmir',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Ladakh',
  'Lakshadweep',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Puducherry',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
] as const

/** Street, city, state and postal code in one line. */
export function formatAddress(
  address: Pick<Address, 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'postalCode'>,
): string {
  const street = [address.addressLine1, address.addressLine2].filter(Boolean).join(', ')
  return `${street}, ${address.city}, ${address.state} ${address.postalCode}`
}

/** The address to preselect: the default, or else the first; undefined without addresses. */
export function preselectedAddress<Candidate extends Pick<Address, 'isDefault'>>(
  addresses: readonly Candidate[],
): Candidate | undefined {
  return addresses.find((address) => address.isDefault) ?? addresses[0]
}
