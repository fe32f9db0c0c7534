import type { MailStatus } from '#app/platform/mail/mail-status.ts'

export const MAIL_STATUS_LABELS: Readonly<Record<MailStatus, string>> = {
  waiting: 'Queued',
  sent: 'Sent',
  kept: 'Not sent',
  failed: 'Failed',
}
