import { href } from 'react-router'
import { type Address, preselectedAddress } from '#app/domain/addresses/address.ts'

export const CHECKOUT_STEPS = ['shipping', 'review', 'payment'] as const

export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]

/** Where a customer stands in the checkout. */
export type CheckoutPlace =
  | {
      readonly step: 'shipping'
      /** The address that is chosen on the screen; undefined when there is none. */
      readonly selected: Address | undefined
      /** What the address form is open for; undefined keeps it closed. */
      readonly editing: 'new' | Address | undefined
      /** The customer wanted to go on without an address. */
      readonly isAddressMissing: boolean
    }
  | { readonly step: 'review' | 'payment'; readonly address: Address }

/**
 * Reads the place from the page's address: `step`, `address` and `edit`. Review and payment need one of the customer's
 * own addresses; without it the place is the first step. A customer without addresses finds the form open.
 */
export function checkoutPlace(query: URLSearchParams, addresses: readonly Address[]): CheckoutPlace {
  const wanted = query.get('step')
  const named = addresses.find((address) => address.id === query.get('address'))
  const goesOn = wanted === 'review' || wanted === 'payment'
  if (goesOn && named) return { step: wanted, address: named }

  const edited = query.get('edit')
  const opensNew = edited === 'new' || addresses.length === 0
  return {
    step: 'shipping',
    selected: named ?? preselectedAddress(addresses),
    editing: addresses.find((address) => address.id === edited) ?? (opensNew ? 'new' : undefined),
    isAddressMissing: goesOn,
  }
}

/** The address of a step: `/checkout?step=review&address=…`. */
export function checkoutPath(step: CheckoutStep, query: { address?: string; edit?: string } = {}): string {
  const parameters = new URLSearchParams({ ...(step === 'shipping' ? {} : { step }), ...query })
  return parameters.size > 0 ? `${href('/checkout')}?${parameters}` : href('/checkout')
}
