import type { CreditNote } from '#app/domain/orders/invoicing/credit-note.ts'
import { formatRupees } from '#app/money.ts'
import { formatDate } from '#app/shared/dates.ts'
import { cn } from '#app/ui/class-names.ts'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { textLinkStyles } from '#app/ui/navigation/text-link.tsx'

interface CreditNoteLinksProps {
  /** Oldest first; renders nothing when empty. */
  notes: readonly CreditNote[]
  /** The address of a credit note's file. */
  pathOf: (number: string) => string
  /** The address of the order's invoice; that of an earlier one names its number. */
  invoicePath: string
  className?: string
}

export function CreditNoteLinks({ notes, pathOf, invoicePath, className }: CreditNoteLinksProps) {
  if (notes.length === 0) return null
  return (
    <ul aria-label="Credit notes" className={cn('tabular-nums', className)}>
      {notes.map(({ number, amount, issuedAt, cancels }) => (
        <li key={number} className="grid justify-items-start">
          <a href={pathOf(number)} download className={textLinkStyles({ alone: true })}>
            Credit note {number}
          </a>
          <span className="-mt-2.5 text-sm text-muted">
            {formatRupees(amount)}, {formatDate(issuedAt)}
          </span>
          {cancels && (
            <span className="text-sm text-muted">
              The address was corrected: it cancels{' '}
              <a href={addressWith(invoicePath, { number: cancels.number })} download className={textLinkStyles()}>
                invoice {cancels.number}
              </a>
              , and {cancels.replacedBy} replaces that. No money is returned.
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
