import type { TopUp } from '#app/domain/cart/top-up.ts'
import { formatRupees } from '#app/money.ts'
import type { OrderItem } from '../order.ts'

/** An order item, and how much of it is added to the cart. */
export interface BuyAgainItem {
  readonly item: OrderItem
  readonly part: TopUp
}

/** What happened to all items together: everything is in the cart, some of it, or nothing. */
export type BuyAgainResult = 'all' | 'some' | 'none'

export function buyAgainResult(items: readonly BuyAgainItem[]): BuyAgainResult {
  const inCart = items.filter(({ part }) => part.status === 'added' || part.status === 'in-cart')
  if (inCart.length === 0) return 'none'
  const isComplete =
    inCart.length === items.length && inCart.every(({ part }) => 'missing' in part && part.missing === 0)
  return isComplete ? 'all' : 'some'
}

/** Whether pressing the button adds anything. */
export function canAdd(items: readonly BuyAgainItem[]): boolean {
  return items.some(({ part }) => part.status === 'added')
}

/** The text shown with an item, before and after it is added. */
export function buyAgainText({ item, part }: BuyAgainItem, isDone: boolean): string {
  switch (part.status) {
    case 'added': {
      const added = isDone ? `Added to your cart: ${part.added}` : `Available: ${part.added}`
      return part.missing > 0 ? `${added}. There are no more in size ${item.size}.` : added
    }
    case 'in-cart':
      return part.missing > 0 ? `In your cart. There are no more in size ${item.size}.` : 'Already in your cart'
    case 'out-of-stock':
      return `Not ${isDone ? 'added' : 'available'}: size ${item.size} is out of stock`
    case 'unknown-size':
      return `Not ${isDone ? 'added' : 'available'}: we no longer offer size ${item.size}`
    case 'unknown-product':
      return `Not ${isDone ? 'added' : 'available'}: we no longer sell this`
    case 'cart-full':
      return 'Not added: your cart is full. Check out or remove an item first.'
  }
}

/** Says that an item costs more or less than it did `then`; undefined when it costs the same, or isn't sold. */
export function priceChangeText({ item, part }: BuyAgainItem, then = 'in this order'): string | undefined {
  if (!('price' in part) || part.price === item.price) return undefined
  return `${formatRupees(part.price)} each now, ${formatRupees(item.price)} ${then}`
}
