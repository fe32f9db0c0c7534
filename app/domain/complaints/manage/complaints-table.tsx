import { href } from 'react-router'
import { formatDate } from '#app/shared/dates.ts'
import { NameAndEmail } from '#app/ui/back-office/name-and-email.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { DottedLine } from '#app/ui/layout/dotted-line.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { KIND_LABELS, WISH_LABELS } from '../complaint.ts'
import { type ComplaintDeadline, nextDeadline } from '../complaint-deadlines.ts'
import { ComplaintStatusBadge } from '../components/complaint-status-badge.tsx'
import { RETURN_LABELS } from '../returns/goods-return.ts'
import { ComplaintDeadlineText } from './complaint-deadline-text.tsx'
import type { AdminListedComplaint } from './complaint-list.server.ts'

interface ComplaintsTableProps {
  complaints: AdminListedComplaint[]
  /** When the page was requested; browsers and server must show the same hours. */
  now: Date
}

interface Row extends AdminListedComplaint {
  readonly deadline: ComplaintDeadline | undefined
}

/** Complaints by the time left. Overdue ones have a red edge. */
export function ComplaintsTable({ complaints, now }: ComplaintsTableProps) {
  const rows = complaints.map((complaint) => ({ ...complaint, deadline: nextDeadline(complaint, now) }))
  return (
    <DataTable
      caption="Complaints"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      isUrgent={({ deadline }) => deadline?.isOverdue ?? false}
    />
  )
}

const COLUMNS: Column<Row>[] = [
  {
    header: 'Complaint',
    card: 'lead',
    cell: ({ id, number }) => (
      <TextLink to={href('/admin/complaints/:complaintId', { complaintId: id })} className="whitespace-nowrap">
        {number}
      </TextLink>
    ),
  },
  {
    header: 'From',
    card: 'line',
    cell: ({ name, email }) =>
      email ? (
        <NameAndEmail name={name} email={email} />
      ) : (
        (name ?? <span className="text-muted">Deleted account</span>)
      ),
  },
  {
    header: 'About',
    card: 'wide',
    cell: ({ kind, wish, order, goods }) => (
      <>
        <DottedLine>
          {KIND_LABELS[kind]}
          {order && <span className="text-muted">Order {order.orderNumber}</span>}
        </DottedLine>
        <span className="block text-sm text-muted">
          <DottedLine>
            {kind !== 'exchange' && `Wants: ${WISH_LABELS[wish].toLowerCase()}`}
            {goods &&
              `${kind === 'exchange' ? `Size ${goods.size}` : 'Items'}: ${RETURN_LABELS[goods.status].toLowerCase()}`}
          </DottedLine>
        </span>
      </>
    ),
  },
  { header: 'Status', card: 'aside', cell: ({ status }) => <ComplaintStatusBadge status={status} /> },
  { header: 'Time left', card: 'foot-end', cell: ({ deadline }) => <ComplaintDeadlineText deadline={deadline} /> },
  {
    header: 'Received',
    card: 'foot',
    cell: ({ createdAt }) => <span className="text-sm whitespace-nowrap text-muted">{formatDate(createdAt)}</span>,
  },
]
