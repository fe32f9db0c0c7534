import { href } from 'react-router'
import { formatDateTime } from '#app/shared/dates.ts'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { count, undoBulkForm } from './bulk-change.form.ts'
import { UNDO_HOURS } from './bulk-limits.ts'
import type { UndoableChange } from './undo-bulk-change.server.ts'

const HOUR_MS = 3_600_000

/** The last bulk change, with the button that undoes it. */
export function UndoNote({ change: { id, changedAt, products } }: { change: UndoableChange }) {
  const end = new Date(changedAt.getTime() + UNDO_HOURS * HOUR_MS)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 text-label text-soft">
      <p>
        {count(products)} changed together on {formatDateTime(changedAt)}. You can undo this until {formatDateTime(end)}
        .
      </p>
      <ContractButton
        form={undoBulkForm}
        action={href('/admin/products/bulk')}
        hidden={{ changeId: id }}
        variant="secondary"
        busyLabel="Undoing..."
      >
        Undo
      </ContractButton>
    </div>
  )
}
