import { StatusBadge, type StatusTone } from '#app/ui/status-badge.tsx'
import { type MailStatus, mailStatusLabel } from './mail-log.ts'

const TONES: Record<MailStatus, StatusTone> = {
  waiting: 'pending',
  sent: 'delivered',
  kept: 'draft',
  failed: 'cancelled',
}

export function MailStatusBadge({ status }: { status: MailStatus }) {
  return <StatusBadge tone={TONES[status]}>{mailStatusLabel(status)}</StatusBadge>
}
