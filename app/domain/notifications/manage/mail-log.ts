/** The statuses of an outgoing email. */
export const MAIL_STATUSES = ['waiting', 'sent', 'kept', 'failed'] as const

export type MailStatus = (typeof MAIL_STATUSES)[number]

const LABELS: Record<MailStatus, string> = { waiting: 'Queued', sent: 'Sent', kept: 'Not sent', failed: 'Failed' }

/** The label of a status; `kept` emails are stored but not sent, because no mail server is configured. */
export function mailStatusLabel(status: MailStatus): string {
  return LABELS[status]
}
