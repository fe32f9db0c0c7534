/**
 * What to do about a breach of customers' data, as `/admin/security/data-breach` does it. Without a command it lists the breaches;
 * `docs/data-breach.md` describes the others. The administrator of `ADMIN_EMAIL` acts.
 */
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { hoursLeftText } from '#app/domain/complaints/complaint-deadlines.ts'
import {
  affectedInBatches,
  countAffected,
  listLetters,
  listUnknownEmails,
} from '#app/domain/data-rights/breach/affected.server.ts'
import { breachForm } from '#app/domain/data-rights/breach/breach.form.ts'
import {
  type Breach,
  type BreachKind,
  boardDeadline,
  boardReport,
  noticeText,
} from '#app/domain/data-rights/breach/breach.ts'
import { findBreach, listBreaches, recordBreach, takeStep } from '#app/domain/data-rights/breach/breaches.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { findAdminByEmail } from '#app/platform/auth/admin-actor.server.ts'
import { ConfigError } from '#app/platform/config.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { withShopDatabase } from './with-shop-database.ts'

/** How many letters are read at once. */
const LETTERS_AT_ONCE = 5_000

const [command = 'list', argument = ''] = process.argv.slice(2)

await withShopDatabase(async (db, { adminEmail }) => {
  const actor = await findAdminByEmail(db, adminEmail)
  if (!actor) throw new ConfigError(`${adminEmail} is not the administrator`)
  if (command === 'list') return list(db)
  if (command === 'record') {
    const input = breachForm.fields(z).safeParse(JSON.parse(await readFile(argument, 'utf8')))
    if (!input.success)
      throw new ConfigError(input.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
    return console.log(await recordBreach(db, actor, input.data))
  }

  const breach = await findBreach(db, argument)
  if (!breach) throw new ConfigError('there is no such breach; npm run breach lists them')
  const { settings } = await readSettings(db)
  switch (command) {
    case 'affected':
      return printAffected(db, breach)
    case 'preview':
      return console.log(noticeText(breach, breach.kinds, settings))
    case 'letters':
      return printLetters(db, breach, (kinds) => noticeText(breach, kinds, settings))
    case 'report':
      return console.log(boardReport(breach, { counts: await countAffected(db, breach), contact: settings }))
    case 'mail-affected':
    case 'tell-board':
    case 'report-to-board':
      return console.log((await takeStep(db, actor, breach.id, command)).status)
    default:
      throw new ConfigError(`there is no command ${command}; docs/data-breach.md lists them`)
  }
})

async function list(db: Db): Promise<void> {
  const breaches = await listBreaches(db)
  for (const breach of breaches) {
    const report = breach.boardReportedAt ? 'reported' : hoursLeftText(boardDeadline(breach, new Date()))
    console.log(`${breach.id}  ${breach.noticedAt.toISOString()}  ${report}`)
  }
  if (breaches.length === 0) console.log('No breach is recorded.')
}

/** One line a person: address, their data, what became of their email. */
async function printAffected(db: Db, breach: Breach): Promise<void> {
  const { people, letters } = await countAffected(db, breach)
  for await (const batch of affectedInBatches(db, breach)) {
    for (const { email, kinds, mail } of batch) console.log([email, kinds.join(' '), mail ?? 'not emailed'].join('\t'))
  }
  for (const email of await listUnknownEmails(db, breach)) console.log(`${email}\tnot in the shop`)
  console.log(`${people} by email, ${letters} by letter`)
}

/** Plain text, a letter a page: printers begin a new one at the form feed. */
async function printLetters(db: Db, breach: Breach, textFor: (kinds: BreachKind[]) => string): Promise<void> {
  for (let offset = 0; ; offset += LETTERS_AT_ONCE) {
    const recipients = await listLetters(db, breach, { limit: LETTERS_AT_ONCE, offset })
    if (recipients.length === 0) return
    for (const { address, kinds } of recipients) {
      const place = `${address.city}, ${address.state} ${address.postal_code}`
      const lines = [address.full_name, address.address_line_1, address.address_line_2, place, address.country]
      console.log(`${lines.filter(Boolean).join('\n')}\n\n${textFor(kinds)}\f`)
    }
  }
}
