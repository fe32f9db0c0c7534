import { EventEmitter, once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

/** An email as the mail server received it. */
export interface ReceivedMail {
  readonly from: string
  readonly to: string[]
  /** By header name in lower case, with folded lines joined. */
  readonly headers: ReadonlyMap<string, string>
  /** Headers and body as received. */
  readonly source: string
  /** The same with the transfer encoding decoded; characters beyond ASCII stay encoded. */
  readonly plainSource: string
}

export interface MailServer {
  readonly url: string
  /** In the order they were received. */
  readonly mails: readonly ReceivedMail[]
  /** Waits for the first email to this address with this subject. */
  receivedMail(address: string, subject: RegExp): Promise<ReceivedMail>
  /** Rejects each recipient with this response line; undefined accepts everyone. */
  rejectRecipients(response: string | undefined): void
  /** Accepts the next email, but breaks the connection before confirming it. */
  breakAfterNextMail(): void
  stop(): Promise<void>
}

/** A small SMTP server (RFC 5321) on this machine that records the emails it receives. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const arrivals = new EventEmitter()
  const sockets = new Set<Socket>()
  let refusal: string | undefined
  let breaksNext = false

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    serve(socket, {
      refusal: () => refusal,
      take(letter) {
        mails.push(letter)
        arrivals.emit('letter')
        if (!breaksNext) return true
        breaksNext = false
        socket.destroy()
        return false
      },
    })
  })
  await listen(server, port)
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    async receivedMail(address, subject) {
      for (;;) {
        const found = mails.find(
          ({ to, headers }) => to.includes(address) && subject.test(headers.get('subject') ?? ''),
        )
        if (found) return found
        await once(arrivals, 'letter')
      }
    },
    rejectRecipients(response) {
      refusal = response
    },
    breakAfterNextMail() {
      breaksNext = true
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}

interface MailSink {
  refusal(): string | undefined
  /** @returns Whether the server confirms the email. */
  take(letter: ReceivedMail): boolean
}

function serve(socket: Socket, sink: MailSink): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let envelope = { from: '', to: [] as string[] }
  let isData = false
  let rest = ''

  const handleLine = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase()
    switch (verb) {
      case 'EHLO':
      case 'HELO':
        return say('250 mail.test')
      case 'MAIL':
        envelope = { from: addressIn(line), to: [] }
        return say('250 ok')
      case 'RCPT': {
        const refusal = sink.refusal()
        if (refusal) return say(refusal)
        envelope.to.push(addressIn(line))
        return say('250 ok')
      }
      case 'DATA':
        isData = true
        return say('354 end with a dot')
      case 'QUIT':
        say('221 bye')
        return socket.end()
      default:
        return say('250 ok')
    }
  }

  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    rest += chunk
    for (;;) {
      const end = rest.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end === -1) return
      const part = rest.slice(0, end)
      rest = rest.slice(end + (isData ? 5 : 2))
      if (!isData) {
        handleLine(part)
        continue
      }
      isData = false
      const source = part.replaceAll('\r\n..', '\r\n.')
      const letter = { ...envelope, headers: headersOf(source), source, plainSource: decodeQuoted(source) }
      if (sink.take(letter)) say('250 taken')
    }
  })
  say('220 mail.test')
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? ''
}

/** Decodes quoted-printable (RFC 2045) for the characters of a URL. */
function decodeQuoted(source: string): string {
  return source
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([2-7][0-9A-F])/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function headersOf(source: string): Map<string, string> {
  const head = (source.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ')
  return new Map(
    head.split('\r\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
}
