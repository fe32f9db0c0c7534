import { formatDateTime } from '#app/shared/dates.ts'
import { cn } from '#app/ui/class-names.ts'
import { type ComplaintDeadline, hoursLeftText } from '../complaint-deadlines.ts'

/** How long the shop has left, in red once it is overdue; a dash for a closed complaint. */
export function ComplaintDeadlineText({ deadline }: { deadline: ComplaintDeadline | undefined }) {
  if (!deadline) return <span className="text-muted">–</span>
  const task = deadline.due === 'acknowledgement' ? 'to acknowledge' : 'to resolve'
  return (
    <span className={cn(deadline.isOverdue && 'font-semibold text-danger')} title={formatDateTime(deadline.at)}>
      {hoursLeftText(deadline)} <span className="text-sm">{task}</span>
    </span>
  )
}
