import { Trash2 } from 'lucide-react'
import { href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/class-names.ts'
import { QuantityStepper } from '#app/ui/fields/quantity-stepper.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { removeLineForm, setQuantityForm } from '../cart-line.form.ts'
import { type CartLine, maxLineQuantity } from '../cart-totals.ts'
import type { useCartLine } from './use-cart-line.ts'

interface LineControlsProps {
  line: CartLine
  /** The whole cart: sizes of one product share its stock. */
  lines: readonly CartLine[]
  connection: ReturnType<typeof useCartLine>
  /** The page that browsers without scripts return to. */
  returnTo: string
  /** At a quantity of one, the minus button removes the line. */
  removeAtMinimum?: boolean
  /** Shows only the icon on the remove button. */
  compact?: boolean
}

/** Changes the quantity of a line or removes it, and explains its limit. */
export function LineControls({
  line,
  lines,
  connection: { fetcher, quantity, error },
  returnTo,
  removeAtMinimum = false,
  compact = false,
}: LineControlsProps) {
  const most = maxLineQuantity(line, lines)
  const isSold = line.available > 0
  return (
    <div className="mt-2.5 grid gap-1.5">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1 lg:gap-x-3">
        {isSold && (
          <fetcher.Form method="post" action={href('/cart')}>
            <LineFields intent={setQuantityForm.intent} lineId={line.id} returnTo={returnTo} />
            <QuantityStepper
              submits
              label={`Quantity of ${line.name}`}
              value={quantity}
              max={most}
              removeAtMinimum={removeAtMinimum}
            />
          </fetcher.Form>
        )}
        <fetcher.Form method="post" action={href('/cart')}>
          <LineFields intent={removeLineForm.intent} lineId={line.id} returnTo={returnTo} />
          {compact ? (
            <IconButton type="submit" label={`Remove ${line.name}`}>
              <Trash2 size={18} />
            </IconButton>
          ) : (
            <Button
              type="submit"
              variant="quiet"
              aria-label={`Remove ${line.name}`}
              className={cn('px-2 font-medium text-soft', !isSold && '-ml-2')}
            >
              <Trash2 size={16} />
              Remove
            </Button>
          )}
        </fetcher.Form>
      </div>
      {isSold && <StockNote line={line} lines={lines} quantity={quantity} />}
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

function LineFields({ intent, lineId, returnTo }: { intent: string; lineId: string; returnTo: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="lineId" value={lineId} />
      <input type="hidden" name="returnTo" value={returnTo} />
    </>
  )
}

/** Explains why the quantity can't be raised, or must be lowered. */
function StockNote({ line, lines, quantity }: { line: CartLine; lines: readonly CartLine[]; quantity: number }) {
  const most = maxLineQuantity(line, lines)
  if (quantity < most) return null
  const inStock = `${line.available} in stock${most === line.available ? '' : ' across all sizes'}`
  return quantity > most ? (
    <p className="text-sm font-medium text-danger">Insufficient stock available: {inStock}</p>
  ) : (
    <p className="text-sm text-muted">Only {inStock}</p>
  )
}
