import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openServerDatabase } from '#app/platform/database/database.server.ts'
import { createServerTestDatabase } from '#tests/support/database/postgres-server.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { temporaryFolder } from '#tests/support/processes/temporary-folder.ts'

const ADMIN = 'owner@shop.example'
const FACTS = {
  noticedAt: '2026-03-05T10:00',
  exposedFrom: '2026-03-01T00:00',
  exposedTo: '2099-03-04T00:00',
  kinds: ['contact'],
  scope: 'all',
  emails: '',
  happened: 'A backup was copied.',
  consequences: 'Someone may write to you.',
  measures: 'We changed all keys.',
  advice: 'Don’t tell codes.',
}

test('M396 M397 the command records a breach, lists who is affected, writes the report and has them emailed', async () => {
  const { url, drop } = await createServerTestDatabase()
  const database = openServerDatabase(url)
  try {
    await using folder = await temporaryFolder()
    const facts = join(folder.path, 'facts.json')
    const breach = (...args: string[]) =>
      promisify(execFile)(process.execPath, ['scripts/breach.ts', ...args], {
        env: { PATH: process.env.PATH, DATABASE_URL: url, SESSION_SECRET: 'x'.repeat(64), ADMIN_EMAIL: ADMIN },
      }).then(
        ({ stdout }) => stdout,
        ({ stderr }) => stderr,
      )
    await insertCustomer(database.db, { email: 'asha@shopper.example' })
    expect(await breach()).toBe(`${ADMIN} is not the administrator\n`)
    await insertCustomer(database.db, { email: ADMIN, isAdmin: true })

    await writeFile(facts, JSON.stringify({ ...FACTS, noticedAt: '2026-02-30T10:00', advice: '' }))
    expect(await breach('record', facts)).toMatch(/^noticedAt: .+\nadvice: .+\n$/)
    await writeFile(facts, JSON.stringify(FACTS))
    const id = (await breach('record', facts)).trim()
    expect(await breach()).toMatch(new RegExp(`^${id}  2026-03-05T04:30:00.000Z  .+ overdue\n$`))
    expect(await breach('affected', id)).toBe('asha@shopper.example\tcontact\tnot emailed\n1 by email, 0 by letter\n')
    expect(await breach('report', id)).toContain(FACTS.happened)
    expect(await breach('mail-affected', id)).toBe('done\n')
    const { mails_requested_at } = await database.db
      .selectFrom('data_breaches')
      .select('mails_requested_at')
      .executeTakeFirstOrThrow()
    expect(mails_requested_at).not.toBeNull()
  } finally {
    await database.close()
    await drop()
  }
})
