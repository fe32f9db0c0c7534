import { isUuid } from '#app/shared/ids.ts'
import { containsPattern } from '#app/shared/search-text.ts'
import type { Db } from '../database/database.server.ts'
import type { MailStatus } from './mail-status.ts'

/** An outgoing email, without its text. */
export interface ListedMail {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  /** The type of email, for example `order-shipped`. */
  readonly template: string
  readonly status: MailStatus
  readonly tries: number
  readonly lastError: string | null
  readonly createdAt: Date
  readonly sentAt: Date | null
}

export interface WholeMail extends ListedMail {
  /** Empty once an email with a secret was sent. */
  readonly html: string
  readonly text: string
}

export interface MailPage {
  readonly mails: ListedMail[]
  /** Matching emails on all pages. */
  readonly total: number
}

/**
 * The shop's outgoing emails, newest first; may be empty.
 *
 * @param options.search Matches recipients and subjects that contain it, in any letter case; empty matches all.
 */
export async function listMails(
  db: Db,
  { status, search, limit, offset }: { status: MailStatus | undefined; search: string; limit: number; offset: number },
): Promise<MailPage> {
  const term = search.trim()
  const pattern = containsPattern(term)
  const matching = db
    .selectFrom('mails')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? null))
    .$if(term !== '', (query) =>
      query.where((eb) => eb.or([eb('recipient', 'ilike', pattern), eb('subject', 'ilike', pattern)])),
    )
  const [mails, { total }] = await Promise.all([
    matching.select(LISTED).orderBy('created_at', 'desc').orderBy('id').limit(limit).offset(offset).execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { mails, total }
}

/** One email with its text; undefined for an unknown id. */
export async function findMail(db: Db, id: string): Promise<WholeMail | undefined> {
  if (!isUuid(id)) return undefined
  return db
    .selectFrom('mails')
    .select([...LISTED, 'html', 'body as text'])
    .where('id', '=', id)
    .executeTakeFirst()
}

const LISTED = [
  'id',
  'recipient',
  'subject',
  'template',
  'status',
  'tries',
  'last_error as lastError',
  'created_at as createdAt',
  'sent_at as sentAt',
] as const
