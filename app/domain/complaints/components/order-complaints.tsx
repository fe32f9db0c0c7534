import { href } from 'react-router'
import { formatDate } from '#app/shared/dates.ts'
import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { complaintPath, complaintTitle, type ListedComplaint } from '../complaint.ts'
import { returnText } from '../returns/goods-return.ts'
import { ComplaintStatusBadge } from './complaint-status-badge.tsx'

interface OrderComplaintsProps {
  /** Newest first; renders nothing when empty. */
  complaints: readonly ListedComplaint[]
  className?: string
}

/** A customer's complaints about one order, with a link to all of theirs. */
export function OrderComplaints({ complaints, className }: OrderComplaintsProps) {
  if (complaints.length === 0) return null
  return (
    <Panel
      title={
        complaints.every(({ kind }) => kind === 'exchange') ? 'Your exchanges' : 'Your complaints about this order'
      }
      className={className}
    >
      <ul className="grid gap-2">
        {complaints.map((complaint) => (
          <li key={complaint.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <TextLink alone to={complaintPath(complaint)}>
              {complaintTitle(complaint)}
            </TextLink>
            <ComplaintStatusBadge status={complaint.status} />
            <span className="text-sm text-soft">{formatDate(complaint.createdAt)}</span>
            {complaint.goods && (
              <span className="w-full text-soft">
                {complaint.goods.size !== null && `Exchange for size ${complaint.goods.size}. `}
                {returnText(complaint.goods)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {complaints.some(({ path }) => path === undefined) && (
        <TextLink alone to={href('/complaints')} className="mt-1">
          All complaints
        </TextLink>
      )}
    </Panel>
  )
}
