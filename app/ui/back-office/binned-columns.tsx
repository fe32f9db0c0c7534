import { formatDateTime } from '#app/shared/dates.ts'
import type { FormShape } from '#app/shared/form-contract.ts'
import { BUTTON_COLUMN, type Column } from '../data-table.tsx'
import { ContractButton } from '../forms/contract-button.tsx'

/** A row of a table of the bin. */
interface Binned {
  readonly id: string
  readonly deletedAt: Date
  /** The administrator's email; null when unknown. */
  readonly deletedBy: string | null
}

interface RestoreForm<Row> {
  readonly form: FormShape
  /** The name of the field that carries the row's id. */
  readonly field: string
  /** Names the row for screen readers, after `Restore`. */
  readonly nameOf: (row: Row) => string
}

/** The last columns of a table of the bin: when and by whom a row was deleted, and a button that restores it. */
export function binnedColumns<Row extends Binned>({ form, field, nameOf }: RestoreForm<Row>): Column<Row>[] {
  return [
    {
      header: 'Deleted',
      card: 'foot',
      cell: ({ deletedAt, deletedBy }) => (
        <>
          <span className="whitespace-nowrap">{formatDateTime(deletedAt)}</span>
          {deletedBy && <span className="block text-sm text-muted wrap-anywhere">{deletedBy}</span>}
        </>
      ),
    },
    {
      ...BUTTON_COLUMN,
      cell: (row) => (
        <ContractButton
          form={form}
          hidden={{ [field]: row.id }}
          variant="quiet"
          aria-label={`Restore ${nameOf(row)}`}
          className="text-label lg:min-h-9"
        >
          Restore
        </ContractButton>
      ),
    },
  ]
}
