import type { Transporter } from 'nodemailer'
import { createContext } from 'react-router'

export interface OutgoingEmail {
  /** The same for every attempt, so that a mailbox that receives it twice shows it once. */
  readonly messageId: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Ends such emails: a page, which also takes the one click of a mail program. */
  readonly unsubscribeUrl?: string
}

export interface MailTransport {
  /** @throws MailRejected when this email can never be delivered; any other Error when a later attempt may succeed. */
  send(email: OutgoingEmail): Promise<void>
}

/** The shop's mail server, for its test; undefined when there is none. */
export const mailTransportContext = createContext<MailTransport | undefined>(undefined)

/** The mail server rejects this email for good, for example because the mailbox doesn't exist. */
export class MailRejected extends Error {
  override name = 'MailRejected'
}

/** A server that doesn't respond must not block a worker for long. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Commands whose rejection concerns the email itself; a rejected password, for example, doesn't. */
const CODES_ABOUT_EMAIL = new Set(['EENVELOPE', 'EMESSAGE'])

interface SmtpOptions {
  readonly smtpUrl: string
  /** The sender, such as `Shop <care@shop.example>`, or a function that is called for each email. */
  readonly from: string | (() => Promise<{ name: string; address: string }>)
}

/** Connects for each email, so that a server that comes back is used at once, and no email is stuck in a broken connection. */
export function createSmtpTransport({ smtpUrl, from }: SmtpOptions): MailTransport {
  let transport: Transporter | undefined
  return {
    async send({ unsubscribeUrl, ...email }) {
      // Loaded with the first email, to keep the start quick.
      const { createTransport } = await import('nodemailer')
      transport ??= createTransport({ url: smtpUrl, ...TIMEOUTS }, { disableFileAccess: true, disableUrlAccess: true })
      const sender = typeof from === 'string' ? from : await from()
      try {
        await transport.sendMail({ ...email, from: sender, headers: unsubscribeHeaders(unsubscribeUrl) })
      } catch (error) {
        throw isRejection(error) ? new MailRejected(error.message, { cause: error }) : error
      }
    },
  }
}

/** RFC 2369 and RFC 8058: mail programs show a button, and post to the address when it's pressed. */
function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  return url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}
}

function isRejection(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  return CODES_ABOUT_EMAIL.has(String(error.code)) && Number(error.responseCode) >= 500
}
