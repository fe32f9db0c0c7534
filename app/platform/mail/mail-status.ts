/** The statuses of an outgoing email; `kept` ones are stored but not sent, because no mail server is configured. */
export const MAIL_STATUSES = ['waiting', 'sent', 'kept', 'failed'] as const

export type MailStatus = (typeof MAIL_STATUSES)[number]
