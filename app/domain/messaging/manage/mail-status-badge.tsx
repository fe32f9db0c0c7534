import type { MailStatus } from '#app/platform/mail/mail-status.ts'
import { StatusBadge, type StatusTone } from '#app/ui/status-badge.tsx'
import { MAIL_STATUS_LABELS } from './mail-status-label.ts'

const TONES: Record<MailStatus, StatusTone> = {
  waiting: 'warning',
  sent: 'success',
  kept: 'neutral',
  failed: 'critical',
}

export function MailStatusBadge({ status }: { status: MailStatus }) {
  return <StatusBadge tone={TONES[status]}>{MAIL_STATUS_LABELS[status]}</StatusBadge>
}
