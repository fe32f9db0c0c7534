import { formatRupees, type Paise } from '#app/money.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import type { OrderChange } from './order-changes.ts'

interface OrderChangesProps {
  changes: readonly OrderChange[]
  /** Adds a button that accepts the changes; without it, continuing accepts them. */
  onAccept?: () => void
  className?: string
}

/** Lists what changed since the customer reviewed the order; renders nothing without changes. */
export function OrderChanges({ changes, onAccept, className }: OrderChangesProps) {
  if (changes.length === 0) return null
  return (
    <Banner
      tone="warning"
      title="Your order has changed"
      className={className ?? ''}
      actions={
        onAccept && (
          <Button type="button" variant="quiet" className="px-0" onClick={onAccept}>
            Accept the changes
          </Button>
        )
      }
    >
      <ul className="grid gap-0.5">
        {changes.map((change) => (
          <li key={sentenceOf(change)}>{sentenceOf(change)}</li>
        ))}
      </ul>
      {!onAccept && <p>By continuing, you accept these changes.</p>}
    </Banner>
  )
}

function sentenceOf(change: OrderChange): string {
  switch (change.kind) {
    case 'price':
      return `${change.what}: was ${formatRupees(change.from)}, now ${formatRupees(change.to)}`
    case 'delivery':
      return `Delivery: was ${charge(change.from)}, now ${charge(change.to)}`
    case 'discount':
      return `Discount: was ${formatRupees(change.from)}, now ${formatRupees(change.to)}`
    case 'stock':
      return change.to === 0
        ? `${change.what}: out of stock, removed from your order`
        : `${change.what}: you wanted ${change.from}, only ${change.to} available`
  }
}

function charge(amount: Paise): string {
  return amount === 0 ? 'FREE' : formatRupees(amount)
}
