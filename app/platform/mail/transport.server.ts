import type { Transporter } from 'nodemailer'

/** An email as passed to a mail server. */
export interface Letter {
  /** The same for every attempt, so that a mailbox that receives it twice shows it once. */
  readonly messageId: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Sends emails through a mail server. */
export interface MailTransport {
  /** @throws MailRefused when this email can never be delivered; any other Error when a later attempt may succeed. */
  send(letter: Letter): Promise<void>
}

/** The mail server rejects this email for good, for example because the mailbox doesn't exist. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** A server that doesn't respond must not block a worker for long. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Commands whose rejection concerns the email itself; a rejected password, for example, doesn't. */
const CODES_ABOUT_LETTER = new Set(['EENVELOPE', 'EMESSAGE'])

/** Connects for each email, so that a server that comes back is used at once, and no email is stuck in a broken connection. */
export function createSmtpTransport({ smtpUrl, from }: { smtpUrl: string; from: string }): MailTransport {
  let transport: Transporter | undefined
  return {
    async send(letter) {
      // Loaded with the first email, to keep the start quick.
      const { createTransport } = await import('nodemailer')
      transport ??= createTransport(
        { url: smtpUrl, ...TIMEOUTS },
        { from, disableFileAccess: true, disableUrlAccess: true },
      )
      try {
        await transport.sendMail(letter)
      } catch (error) {
        throw isRefusal(error) ? new MailRefused(error.message, { cause: error }) : error
      }
    },
  }
}

function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  return CODES_ABOUT_LETTER.has(String(error.code)) && Number(error.responseCode) >= 500
}
