import { href } from 'react-router'
import { type Address, preselectedAddress } from '#app/domain/addresses/address.ts'

export const CHECKOUT_STEPS = ['shipping', 'review', 'payment'] as const

export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]

/** How far the customer is in the checkout. */
export type CheckoutPlace =
  | {
      readonly step: 'shipping'
      /** The selected address; undefined when the customer has none. */
      readonly selected: Address | undefined
      /** The address in the form; undefined when the form is closed. */
      readonly editing: 'new' | Address | undefined
      /** Why the customer couldn't continue: without an address, or with one in a state that the shop may not deliver to. */
      readonly problem?: 'no-address' | 'other-state'
    }
  | { readonly step: 'review' | 'payment'; readonly address: Address }

/**
 * Reads the place from the page's parameters `step`, `address` and `edit`. Review and payment need one of the customer's own
 * addresses; without it, shipping comes first. A customer without addresses gets the form opened.
 *
 * @param onlyState The one state that the shop delivers to; undefined if it delivers everywhere.
 */
export function checkoutPlace(
  query: URLSearchParams,
  addresses: readonly Address[],
  onlyState: string | undefined,
): CheckoutPlace {
  const step = query.get('step')
  const selected = addresses.find((address) => address.id === query.get('address'))
  const isLaterStep = step === 'review' || step === 'payment'
  const isOtherState = onlyState !== undefined && selected !== undefined && selected.state !== onlyState
  if (isLaterStep && selected && !isOtherState) return { step, address: selected }

  const edited = query.get('edit')
  const opensNew = edited === 'new' || addresses.length === 0
  return {
    step: 'shipping',
    selected: selected ?? preselectedAddress(addresses),
    editing: addresses.find((address) => address.id === edited) ?? (opensNew ? 'new' : undefined),
    ...(isLaterStep && { problem: isOtherState ? 'other-state' : 'no-address' }),
  }
}

/** The address of a step: `/checkout?step=review&address=…`. */
export function checkoutPath(step: CheckoutStep, query: { address?: string; edit?: string } = {}): string {
  const parameters = new URLSearchParams({ ...(step === 'shipping' ? {} : { step }), ...query })
  return parameters.size > 0 ? `${href('/checkout')}?${parameters}` : href('/checkout')
}
