import { href } from 'react-router'
import { type Address, preselectedAddress } from '#app/domain/addresses/address.ts'

export const CHECKOUT_STEPS = ['shipping', 'review', 'payment'] as const

export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]

/**
 * No address is chosen, it is in a state that the shop may not deliver to, in another one than the business it is invoiced to, or the
 * shop doesn't deliver to its PIN code.
 */
export type AddressProblem = 'no-address' | 'other-state' | 'buyer-elsewhere' | 'not-serviceable'

/** Where the shop delivers. */
export interface DeliveryLimits {
  /** The one state that the shop may deliver to; undefined if it may deliver everywhere. */
  readonly onlyState?: string | undefined
  /** Whether the shop delivers to a PIN code; everywhere unless given. */
  readonly isServiceable?: (pinCode: string) => boolean
  /** Whether the business that it is invoiced to is registered in a state; everywhere unless given. */
  readonly isBuyerIn?: ((state: string) => boolean) | undefined
}

/** How far the customer is in the checkout. */
export type CheckoutPlace =
  | {
      readonly step: 'shipping'
      /** The selected address; undefined when the customer has none. */
      readonly selected: Address | undefined
      /** The address in the form; undefined when the form is closed. */
      readonly editing: 'new' | Address | undefined
      /** Why the customer couldn't continue. */
      readonly problem?: AddressProblem
    }
  | { readonly step: 'review' | 'payment'; readonly address: Address }

/**
 * Reads the place from the page's parameters `step`, `address` and `edit`. Review and payment need one of the customer's own
 * addresses; without it, shipping comes first. A customer without addresses gets the form opened.
 */
export function checkoutPlace(
  query: URLSearchParams,
  addresses: readonly Address[],
  limits: DeliveryLimits = {},
): CheckoutPlace {
  const step = query.get('step')
  const selected = addresses.find((address) => address.id === query.get('address'))
  const isLaterStep = step === 'review' || step === 'payment'
  const problem = selected ? problemOf(selected, limits) : 'no-address'
  if (isLaterStep && selected && !problem) return { step, address: selected }

  const edited = query.get('edit')
  const opensNew = edited === 'new' || addresses.length === 0
  return {
    step: 'shipping',
    selected: selected ?? preselectedAddress(addresses),
    editing: addresses.find((address) => address.id === edited) ?? (opensNew ? 'new' : undefined),
    ...(isLaterStep && problem && { problem }),
  }
}

function problemOf(
  { state, postalCode }: Address,
  { onlyState, isServiceable = () => true, isBuyerIn = () => true }: DeliveryLimits,
): AddressProblem | undefined {
  if (onlyState !== undefined && state !== onlyState) return 'other-state'
  if (!isBuyerIn(state)) return 'buyer-elsewhere'
  return isServiceable(postalCode) ? undefined : 'not-serviceable'
}

/** The address of a step: `/checkout?step=review&address=…`. */
export function checkoutPath(
  step: CheckoutStep,
  query: { address?: string; edit?: string; method?: 'cod' } = {},
): string {
  const parameters = new URLSearchParams({ ...(step === 'shipping' ? {} : { step }), ...query })
  return parameters.size > 0 ? `${href('/checkout')}?${parameters}` : href('/checkout')
}
