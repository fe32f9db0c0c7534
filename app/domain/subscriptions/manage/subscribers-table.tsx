import { formatDate } from '#app/shared/dates.ts'
import { BUTTON_COLUMN, type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { removeSubscriberForm } from '../subscription.form.ts'
import type { Subscriber } from './subscribers.server.ts'

/** The addresses that asked for the newsletter or a size. */
export function SubscribersTable({ subscribers }: { subscribers: Subscriber[] }) {
  return <DataTable caption="Subscribers" columns={COLUMNS} rows={subscribers} rowKey={({ id }) => id} />
}

const COLUMNS: Column<Subscriber>[] = [
  { header: 'Email', card: 'lead', cell: ({ email }) => <EmailText email={email} /> },
  {
    header: 'For',
    card: 'line',
    cell: ({ kind, productName, size }) =>
      kind === 'newsletter' ? 'Newsletter' : <span className="wrap-anywhere">{`${productName}, size ${size}`}</span>,
  },
  {
    header: 'Confirmed',
    card: 'foot',
    cell: ({ confirmedAt, askedAt }) => (
      <span className="text-sm text-muted">
        {confirmedAt ? `On ${formatDate(confirmedAt)}` : `Not yet, asked on ${formatDate(askedAt)}`}
      </span>
    ),
  },
  {
    ...BUTTON_COLUMN,
    cell: ({ id, email }) => (
      <ContractButton
        form={removeSubscriberForm}
        hidden={{ subscriptionId: id }}
        variant="quiet"
        aria-label={`Delete ${email}`}
      >
        Delete
      </ContractButton>
    ),
  },
]
