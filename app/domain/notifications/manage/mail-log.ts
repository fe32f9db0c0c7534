/** What can become of a mail. */
export const MAIL_STATUSES = ['waiting', 'sent', 'kept', 'failed'] as const

export type MailStatus = (typeof MAIL_STATUSES)[number]

const LABELS: Record<MailStatus, string> = { waiting: 'Waiting', sent: 'Sent', kept: 'Kept', failed: 'Failed' }

/** The word for it; a kept mail stays here because there is no mail server. */
export function mailStatusLabel(status: MailStatus): string {
  return LABELS[status]
}
