import { type MailServer, type ReceivedMail, startMailServer } from '../../tests/support/fakes/mail-server.ts'

/** A mail server that can be stopped and restarted without losing the emails it has received. */
export interface Mailbox {
  readonly url: string
  /** In the order in which they arrived. */
  received(): ReceivedMail[]
  stop(): Promise<void>
  /** Restarts it at the same address. */
  start(): Promise<void>
}

/** Starts a mail server on loopback. */
export async function startMailbox(): Promise<Mailbox> {
  const earlier: ReceivedMail[] = []
  let server: MailServer | undefined = await startMailServer()
  const { url } = server
  return {
    url,
    received: () => [...earlier, ...(server?.mails ?? [])],
    async stop() {
      earlier.push(...(server?.mails ?? []))
      const stopping = server?.stop()
      server = undefined
      await stopping
    },
    async start() {
      server ??= await startMailServer(Number(new URL(url).port))
    },
  }
}
