import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { before, clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { createJobs, type Jobs } from '#app/platform/jobs/jobs.server.ts'
import { listAudited } from '#tests/support/database/audit.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { type MailServer, startMailServer } from '#tests/support/fakes/mail-server.ts'
import { freePort } from '#tests/support/processes/free-port.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import type { AdminActor } from '../auth/admin-actor.server.ts'
import { type Mail, queueMail, registerMailJobs, resendMail, sendDueMails, sendMail } from './mail.server.ts'
import { createSmtpTransport, type MailTransport } from './transport.server.ts'

const FROM = 'Gulmeher <care@gulmeher.example>'
const shopUrl = 'https://gulmeher.example'
const ADMIN = { id: crypto.randomUUID(), email: 'admin@gulmeher.example' } as AdminActor

let servers: MailServer[]

const database = await setUpTestDatabase()
beforeEach(async () => {
  servers = []
  await database.db.deleteFrom('mails').execute()
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()))
})

async function startServer(port?: number): Promise<MailServer> {
  const server = await startMailServer(port)
  servers.push(server)
  return server
}

const servicesFor = (url: string) => ({
  db: database.db,
  transport: createSmtpTransport({ smtpUrl: url, from: FROM }),
  shopUrl,
})

async function queue(overrides: Partial<Mail> = {}): Promise<string> {
  const jobs = createFakeJobs()
  const mail: Mail = {
    to: 'ananya@shopper.example',
    subject: 'Your order is on its way',
    template: 'order-shipped',
    html: '<p>It left <b>Ahmedabad</b>.</p>',
    text: 'It left Ahmedabad.',
    ...overrides,
  }
  await inTransaction(database.db, (tx) => queueMail(tx, jobs, mail))
  const data = jobs.enqueued[0]?.data as { mailId?: string } | undefined
  return data?.mailId ?? ''
}

const findMail = (id: string) =>
  database.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Makes every waiting email due, as if the pause before its next attempt had passed. */
const makeMailsDue = () =>
  database.db
    .updateTable('mails')
    .set({ next_try_at: before(clockTime, { seconds: 1 }) })
    .execute()

describe('with a mail server', () => {
  test('the sender may change between emails', async () => {
    const server = await startServer()
    const names = ['Gulmeher', 'Rang "Mahal", Jaipur']
    const from = async () => ({ name: names.shift() ?? '', address: 'hello@rangmahal.example' })
    const transport = createSmtpTransport({ smtpUrl: server.url, from })
    for (const id of [await queue(), await queue()]) await sendMail({ ...servicesFor(server.url), transport }, id)
    expect(server.mails.map((letter) => letter.headers.get('from'))).toEqual([
      'Gulmeher <hello@rangmahal.example>',
      '"Rang \\"Mahal\\", Jaipur" <hello@rangmahal.example>',
    ])
  })

  test('an email arrives from the shop, as HTML and as text', async () => {
    const server = await startServer()
    const id = await queue()
    await sendMail(servicesFor(server.url), id)

    const [letter] = server.mails
    expect(server.mails).toHaveLength(1)
    expect(letter?.to).toEqual(['ananya@shopper.example'])
    expect(letter?.from).toBe('care@gulmeher.example')
    expect(letter?.headers.get('from')).toBe(FROM)
    expect(letter?.headers.get('subject')).toBe('Your order is on its way')
    expect(letter?.source).toContain('It left Ahmedabad.')
    expect(letter?.source).toContain('<p>It left <b>Ahmedabad</b>.</p>')
    expect(await findMail(id)).toMatchObject({ status: 'sent', tries: 1, last_error: null })
  })

  test('a waiting email is sent once, however many workers look for it', async () => {
    const server = await startServer()
    const id = await queue()
    const services = servicesFor(server.url)
    await Promise.all([sendMail(services, id), sendMail(services, id), sendDueMails(services), sendDueMails(services)])
    await makeMailsDue()
    await sendMail(services, id)
    await sendDueMails(services)
    expect(server.mails).toHaveLength(1)
  })

  test('an email with a key is queued once', async () => {
    expect(await queue({ dedupeKey: 'order-shipped-1' })).not.toBe('')
    expect(await queue({ dedupeKey: 'order-shipped-1' })).toBe('')
    const { count } = await database.db
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  test('an email waits while the server is down, and is sent once when it is back', async () => {
    const port = await freePort()
    const services = servicesFor(`smtp://127.0.0.1:${port}`)
    const id = await queue()
    await sendMail(services, id)
    expect(await findMail(id)).toMatchObject({ status: 'waiting', tries: 1 })
    expect((await findMail(id)).last_error).toContain('ECONNREFUSED')

    const server = await startServer(port)
    await sendDueMails(services)
    expect(server.mails).toHaveLength(0)
    await makeMailsDue()
    await sendDueMails(services)
    await sendDueMails(services)
    expect(server.mails).toHaveLength(1)
    expect(await findMail(id)).toMatchObject({ status: 'sent', tries: 2, last_error: null })
  })

  test('an email whose acceptance was lost is sent again with the same message id', async () => {
    const server = await startServer()
    const services = servicesFor(server.url)
    const id = await queue()
    server.breakAfterNextMail()
    await sendMail(services, id)
    expect(await findMail(id)).toMatchObject({ status: 'waiting' })

    await makeMailsDue()
    await sendDueMails(services)
    const messageIds = server.mails.map((letter) => letter.headers.get('message-id'))
    expect(messageIds).toEqual([`<${id}.1@gulmeher.example>`, `<${id}.1@gulmeher.example>`])
    expect(await findMail(id)).toMatchObject({ status: 'sent' })
  })

  test('an email claimed by a process that dies is sent by another', async () => {
    const server = await startServer()
    const id = await queue()
    const { promise: taken, resolve } = Promise.withResolvers<void>()
    const dying: MailTransport = {
      send() {
        resolve()
        return new Promise(() => {})
      },
    }
    void sendMail({ db: database.db, transport: dying, shopUrl }, id)
    await taken
    await sendDueMails(servicesFor(server.url))
    expect(server.mails).toHaveLength(0)
    await makeMailsDue()
    await sendDueMails(servicesFor(server.url))
    expect(server.mails).toHaveLength(1)
  })

  test('an email to a mailbox that doesn’t exist fails without another attempt', async () => {
    const server = await startServer()
    server.rejectRecipients('550 no such mailbox')
    const id = await queue()
    await sendMail(servicesFor(server.url), id)
    const mail = await findMail(id)
    expect(mail).toMatchObject({ status: 'failed', tries: 1 })
    expect(mail.last_error).toContain('no such mailbox')
  })

  test('an email to a busy mailbox is sent again later', async () => {
    const server = await startServer()
    server.rejectRecipients('450 come back later')
    const id = await queue()
    await sendMail(servicesFor(server.url), id)
    expect(await findMail(id)).toMatchObject({ status: 'waiting', tries: 1 })
  })

  test('an email fails after its last attempt', async () => {
    const services = servicesFor(`smtp://127.0.0.1:${await freePort()}`)
    const id = await queue()
    await database.db.updateTable('mails').set({ tries: 29 }).execute()
    await sendDueMails(services)
    expect(await findMail(id)).toMatchObject({ status: 'failed', tries: 30 })
    await makeMailsDue()
    await sendDueMails(services)
    expect(await findMail(id)).toMatchObject({ tries: 30 })
  })

  test('the pauses between attempts grow to an hour', async () => {
    const services = servicesFor(`smtp://127.0.0.1:${await freePort()}`)
    await queue()
    const pauses: number[] = []
    for (let tries = 0; tries < 7; tries++) {
      await makeMailsDue()
      await sendDueMails(services)
      const { pause } = await database.db
        .selectFrom('mails')
        .select(sql<number>`round(extract(epoch from next_try_at - clock_timestamp()) / 60)::integer`.as('pause'))
        .executeTakeFirstOrThrow()
      pauses.push(pause)
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60])
  })

  test('while the server is down, a run stops after five failures', async () => {
    const tried: string[] = []
    const transport: MailTransport = {
      async send({ to }) {
        tried.push(to)
        throw new Error('down')
      },
    }
    for (let number = 0; number < 9; number++) await queue({ to: `${number}@shopper.example` })
    await sendDueMails({ db: database.db, transport, shopUrl })
    expect(tried).toHaveLength(5)
  })

  test('a subject can’t inject a header', async () => {
    const server = await startServer()
    const id = await queue({ subject: 'Hello\r\nBcc: everyone@shopper.example' })
    await sendMail(servicesFor(server.url), id)
    expect(server.mails[0]?.to).toEqual(['ananya@shopper.example'])
    expect(server.mails[0]?.headers.has('bcc')).toBe(false)
  })

  test('the text of a confidential email is deleted once it is sent', async () => {
    const server = await startServer()
    const services = servicesFor(server.url)
    const id = await queue({ isConfidential: true })
    expect((await findMail(id)).body).toBe('It left Ahmedabad.')
    await sendMail(services, id)
    expect(await findMail(id)).toMatchObject({ status: 'sent', html: '', body: '' })
    expect(await resendMail(database.db, createFakeJobs(), ADMIN, id)).toEqual({ status: 'text-deleted' })
  })
})

test('without a mail server, an email is stored', async () => {
  const id = await queue()
  await sendMail({ db: database.db, transport: undefined, shopUrl }, id)
  expect(await findMail(id)).toMatchObject({ status: 'kept', body: 'It left Ahmedabad.', sent_at: null })
})

describe('sending again', () => {
  test('a stored email is sent with a new message id', async () => {
    const server = await startServer()
    const id = await queue()
    await sendMail({ db: database.db, transport: undefined, shopUrl }, id)
    const jobs = createFakeJobs()
    expect(await resendMail(database.db, jobs, ADMIN, id)).toEqual({ status: 'queued' })
    expect(jobs.enqueued).toEqual([{ queue: 'send-mail', data: { mailId: id } }])
    expect(await listAudited(database.db, 'mails', id)).toEqual([
      {
        actor_email: ADMIN.email,
        action: 'send-mail-again',
        before: { status: 'kept' },
        after: { status: 'waiting' },
      },
    ])

    await sendMail(servicesFor(server.url), id)
    expect(server.mails[0]?.headers.get('message-id')).toBe(`<${id}.2@gulmeher.example>`)
    expect(await findMail(id)).toMatchObject({ status: 'sent', tries: 1 })
  })

  test('a waiting email is not queued again', async () => {
    const id = await queue()
    const jobs = createFakeJobs()
    expect(await resendMail(database.db, jobs, ADMIN, id)).toEqual({ status: 'waiting' })
    expect(jobs.enqueued).toEqual([])
  })

  test('an unknown email is reported', async () => {
    expect(await resendMail(database.db, createFakeJobs(), ADMIN, crypto.randomUUID())).toEqual({
      status: 'unknown-mail',
    })
  })
})

describe('through the job queue', () => {
  let jobs: Jobs
  afterEach(() => jobs.stop())

  test('an email is sent once its transaction commits, and not after a rollback', async () => {
    const server = await startServer()
    jobs = createJobs(database)
    const sent = Promise.withResolvers<void>()
    const { transport } = servicesFor(server.url)
    registerMailJobs(jobs, {
      db: database.db,
      shopUrl,
      transport: {
        async send(letter) {
          await transport.send(letter)
          sent.resolve()
        },
      },
    })
    await jobs.start()
    await jobs.work()
    const mail = {
      to: 'ananya@shopper.example',
      subject: 'Hello',
      template: 'test',
      html: '<p>Hello</p>',
      text: 'Hello',
    }
    const undone = inTransaction(database.db, async (tx) => {
      await queueMail(tx, jobs, { ...mail, to: 'nobody@shopper.example' })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await inTransaction(database.db, (tx) => queueMail(tx, jobs, mail))
    await sent.promise
    expect(server.mails.map((letter) => letter.to)).toEqual([['ananya@shopper.example']])
  })
})
