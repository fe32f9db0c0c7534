import type { Transporter } from 'nodemailer'

/** A mail as a mail server takes it. */
export interface Letter {
  /** The same at every try, so that a mailbox that gets a letter twice shows it once. */
  readonly messageId: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Hands letters to a mail server. */
export interface MailTransport {
  /** @throws MailRefused when this letter can never be delivered; any other Error when it may be later. */
  send(letter: Letter): Promise<void>
}

/** The mail server refuses this letter for good, for example because there is no such mailbox. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** A server that does not answer must not hold a worker for long. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** What a server says about sender, recipient or text; its word on the password, say, is no word on the letter. */
const CODES_ABOUT_LETTER = new Set(['EENVELOPE', 'EMESSAGE'])

/** Connects for each letter: a server that comes back is found at once, and none is left in a broken connection. */
export function createSmtpTransport({ smtpUrl, from }: { smtpUrl: string; from: string }): MailTransport {
  let transport: Transporter | undefined
  return {
    async send(letter) {
      // Loaded with the first letter: most starts are over long before there is one.
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
