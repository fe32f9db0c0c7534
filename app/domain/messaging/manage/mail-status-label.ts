import type { MailStatus } from '#app/platform/mail/mail-status.ts'

const LABELS: Record<MailStatus, string> = { waiting: 'Queued', sent: 'Sent', kept: 'Not sent', failed: 'Failed' }

export function mailStatusLabel(status: MailStatus): string {
  return LABELS[status]
}
