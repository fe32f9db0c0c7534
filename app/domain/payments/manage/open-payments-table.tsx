import { formatRupees } from '#app/money.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import type { OpenPayment } from './open-payments.server.ts'

interface OpenPaymentsProps {
  /** Not empty. */
  payments: OpenPayment[]
  /** How many there are, shown or not. */
  total: number
}

/** Payments in progress. There is nothing to do about them: each becomes an order, or its units are released. */
export function OpenPayments({ payments, total }: OpenPaymentsProps) {
  return (
    <section id="open" className="mb-6">
      <h2 className="mb-2 text-xl">Payments in progress</h2>
      <DataTable
        caption="Payments in progress"
        columns={COLUMNS}
        rows={payments}
        rowKey={({ checkoutId }) => checkoutId}
      />
      {total > payments.length && (
        <p className="mt-2 text-sm text-muted">
          Showing the oldest {payments.length} of {total} payments.
        </p>
      )}
    </section>
  )
}

const COLUMNS: Column<OpenPayment>[] = [
  {
    header: 'Customer',
    card: 'lead',
    cell: ({ customerName, customerEmail }) => (
      <>
        <span className="block wrap-anywhere">{customerName ?? 'N/A'}</span>
        {customerEmail && <EmailText email={customerEmail} />}
      </>
    ),
  },
  { header: 'Amount', align: 'end', card: 'aside', cell: ({ total }) => formatRupees(total) },
  { header: 'Started', card: 'line', cell: ({ startedAt }) => formatDateTime(startedAt) },
  {
    header: 'Reserved until',
    card: 'wide',
    cell: ({ expiresAt }) => (
      <>
        <span className="lg:hidden">Reserved until </span>
        {formatDateTime(expiresAt)}
      </>
    ),
  },
]
