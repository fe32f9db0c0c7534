import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { changeText, type OrderChange } from './order-changes.ts'

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
          <li key={changeText(change)}>{changeText(change)}</li>
        ))}
      </ul>
      {!onAccept && <p>By continuing, you accept these changes.</p>}
    </Banner>
  )
}
