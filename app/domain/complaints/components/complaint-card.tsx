import { type ReactNode, useId } from 'react'
import { href } from 'react-router'
import { formatDate } from '#app/shared/dates.ts'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { complaintTitle, KIND_LABELS, type OwnComplaint } from '../complaint.ts'
import { ComplaintStatusBadge } from './complaint-status-badge.tsx'

/** A complaint in My Complaints. */
export function ComplaintCard({ complaint }: { complaint: OwnComplaint }) {
  const titleId = useId()
  const { id, kind, status, order, createdAt, lastAnswer } = complaint
  return (
    <article aria-labelledby={titleId} className="rounded-md border border-line bg-surface-raised p-4 lg:px-6 lg:py-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={titleId} className="text-lg tabular-nums">
          <TextLink alone to={href('/complaints/:complaintId', { complaintId: id })}>
            {complaintTitle(complaint)}
          </TextLink>
        </h2>
        <ComplaintStatusBadge status={status} />
      </div>
      <dl className="mt-1 flex flex-wrap gap-x-8 gap-y-2">
        <Fact name={kind === 'exchange' ? 'You asked for' : 'What is wrong'}>{KIND_LABELS[kind]}</Fact>
        {order && (
          <Fact name="Order">
            {order.isListed ? (
              <TextLink to={href('/orders/:orderId', { orderId: order.id })}>{order.orderNumber}</TextLink>
            ) : (
              order.orderNumber
            )}
          </Fact>
        )}
        <Fact name="Sent">{formatDate(createdAt)}</Fact>
        <Fact name="Last answer">{lastAnswer ? formatDate(lastAnswer.createdAt) : 'Not yet'}</Fact>
      </dl>
      {lastAnswer && (
        <p className="mt-3 line-clamp-2 border-t border-line pt-3 text-soft wrap-anywhere">{lastAnswer.text}</p>
      )}
    </article>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-label text-soft">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  )
}
