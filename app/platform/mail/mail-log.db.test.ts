import { expect, test } from 'vitest'
import { nextMillisecond } from '#tests/support/database/next-millisecond.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { inTransaction } from '../database/transaction.server.ts'
import { queueMail } from './mail.server.ts'
import { findMail, listMails } from './mail-log.server.ts'

const { db } = await setUpTestDatabase()

test('the email log is listed newest first, filtered by status, recipient and subject, with the text of each email', async () => {
  for (const subject of ['First', 'Second']) {
    await nextMillisecond()
    await inTransaction(db, (tx) =>
      queueMail(tx, createFakeJobs(), {
        to: `${subject.toLowerCase()}@shopper.example`,
        subject,
        template: 'trial',
        html: `<p>${subject}</p>`,
        text: subject,
      }),
    )
  }
  await db.updateTable('mails').set({ status: 'failed' }).where('subject', '=', 'First').execute()
  const list = async (filter: Partial<Parameters<typeof listMails>[1]>) => {
    const page = await listMails(db, { status: undefined, search: '', limit: 10, offset: 0, ...filter })
    return { subjects: page.mails.map(({ subject }) => subject), total: page.total }
  }
  expect(await list({})).toEqual({ subjects: ['Second', 'First'], total: 2 })
  expect(await list({ limit: 1, offset: 1 })).toEqual({ subjects: ['First'], total: 2 })
  expect(await list({ status: 'failed' })).toEqual({ subjects: ['First'], total: 1 })
  expect(await list({ search: ' SECOND@shop' })).toEqual({ subjects: ['Second'], total: 1 })
  expect(await list({ search: '%' })).toEqual({ subjects: [], total: 0 })

  const [mail] = (await listMails(db, { status: 'failed', search: '', limit: 1, offset: 0 })).mails
  expect(await findMail(db, mail?.id ?? '')).toMatchObject({ html: '<p>First</p>', text: 'First' })
  expect(await findMail(db, 'x')).toBeUndefined()
})
