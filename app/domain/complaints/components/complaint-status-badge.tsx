import { StatusBadge, type StatusTone } from '#app/ui/status-badge.tsx'
import { type ComplaintStatus, STATUS_LABELS } from '../complaint.ts'

const TONES = {
  open: 'warning',
  answered: 'info',
  resolved: 'success',
  refused: 'critical',
} as const satisfies Record<ComplaintStatus, StatusTone>

export function ComplaintStatusBadge({ status }: { status: ComplaintStatus }) {
  return <StatusBadge tone={TONES[status]}>{STATUS_LABELS[status]}</StatusBadge>
}
