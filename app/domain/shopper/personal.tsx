import { createElement, type ReactNode, use } from 'react'
import { renderedValues, SLOT_ELEMENT, type SlotKind, STATE_ELEMENT } from '#app/platform/page-cache/page-slots.ts'
import type { Shopper } from './shopper.ts'
import { EVERYONE, ShopperContext } from './shopper-context.ts'
import { SHOPPER_SLOTS, type ShopperSlot, type SlotValueOf } from './shopper-slots.ts'

interface PersonalProps<Name extends ShopperSlot> {
  slot: Name
  /** The id of the product that the slot is about. */
  productId?: string
  /** Renders the slot for a value, which is shown as it is. What it renders must not use `useId`. */
  children: (value: SlotValueOf<Name>) => ReactNode
}

/**
 * Markup that depends on the customer. On a page that is rendered for everyone it is rendered once for each value that makes
 * a difference; the one that fits is put in for each request.
 */
export function Personal<Name extends ShopperSlot>({ slot, productId = '', children }: PersonalProps<Name>): ReactNode {
  const shopper = use(ShopperContext)
  const kind: SlotKind<Shopper> = SHOPPER_SLOTS[slot]
  const render = (value: unknown) => children(value as SlotValueOf<Name>)
  if (!import.meta.env.SSR || shopper !== EVERYONE) return render(kind.valueFor(shopper as Shopper | null, productId))
  const states = renderedValues(kind).map((value) =>
    createElement(STATE_ELEMENT, { key: String(value) }, render(value)),
  )
  return createElement(SLOT_ELEMENT, { 'data-name': slot, 'data-of': productId }, states)
}
