import { type RawBuilder, sql } from 'kysely'
import type { ShippingAddress } from '#app/domain/orders/shipping-address.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { withStatementTimeout } from '#app/platform/database/statement-timeout.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { MailStatus } from '#app/platform/mail/mail-status.ts'
import type { PageSlice } from '#app/shared/table-page.ts'
import type { AffectedCounts, Breach, BreachKind } from './breach.ts'

/** Someone whose data was exposed. */
export interface AffectedPerson {
  /** Names them in {@link breachMailKey}: the account's id, or the address of someone without an account. */
  readonly key: string
  /** In small letters. */
  readonly email: string
  /** May be empty. */
  readonly name: string
  /** Which of the exposed kinds the shop holds of them; never empty. */
  readonly kinds: BreachKind[]
  /** What became of their email; null before it is queued. */
  readonly mail: MailStatus | null
}

export interface LetterRecipient {
  readonly address: ShippingAddress
  readonly kinds: BreachKind[]
}

/** How long a query may take, in milliseconds: it reads every customer, which of a million takes longer than a page's queries may. */
const READ_WITHIN_MS = 60_000

/** How many people {@link affectedInBatches} reads at once. */
const BATCH_SIZE = 500

/** What of a deleted account is left in its orders. */
const KINDS_IN_ORDERS: readonly BreachKind[] = ['contact', 'addresses', 'orders']

/** The `dedupeKey` of the email about a breach to a person. An account's stays when its address changes. */
export function breachMailKey({ id }: Breach, { key }: Pick<AffectedPerson, 'key'>): string {
  return `${mailKeyPrefix(id)}${key}`
}

const mailKeyPrefix = (breachId: string) => `data-breach-${breachId}-`

/**
 * One page of the people with an email address who are affected, by address: customers, and those without an account who bought,
 * wrote, complained or subscribed.
 */
export async function listAffected(db: Db, breach: Breach, slice: PageSlice): Promise<AffectedPerson[]> {
  return readPeople(db, breach, { slice })
}

/** All of them, a batch at a time, by address. */
export async function* affectedInBatches(db: Db, breach: Breach): AsyncGenerator<AffectedPerson[]> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const people: AffectedPerson[] = await readPeople(db, breach, {
      isChosen: sql`person.email > ${after}`,
      slice: { limit: BATCH_SIZE, offset: 0 },
    })
    if (people.length > 0) yield people
    after = people.at(-1)?.email
  }
}

export async function countAffected(db: Db, breach: Breach): Promise<AffectedCounts> {
  const [told] = await read<Omit<AffectedCounts, 'letters'>>(
    db,
    sql`with ${affected(breach)}
      select count(*)::integer as people, count(mail)::integer as mailed,
        (count(*) filter (where mail = 'failed'))::integer as failed
      from affected`,
  )
  const [letters] = await read<{ count: number }>(
    db,
    sql`with ${letter(breach)} select count(*)::integer as count from letter`,
  )
  return { people: 0, mailed: 0, failed: 0, ...told, letters: letters?.count ?? 0 }
}

/** Addresses that the owner listed and nobody in the shop has. */
export async function listUnknownEmails(db: Db, { emails }: Breach): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select listed as email from unnest(${[...emails]}::text[]) as listed
    where not exists (select from auth."user" where lower(email) = listed)
      and not exists (select from shop.contact_messages where lower(email) = listed)
      and not exists (select from shop.complaints where lower(email) = listed)
      and not exists (select from shop.subscriptions where email = listed)
      and not exists (select from shop.orders where guest_email = listed)
    order by listed`.execute(db)
  return rows.map(({ email }) => email)
}

/**
 * One page of those to write letters to, by name, once for each name and address: people whose email failed, at their default address or
 * that of their latest order, and deleted accounts and guests without an
 * email address, whose orders still have one.
 */
export async function listLetters(db: Db, breach: Breach, { limit, offset }: PageSlice): Promise<LetterRecipient[]> {
  return read(
    db,
    sql`with ${letter(breach)}
      select address, kinds from letter
      order by address ->> 'full_name', address ->> 'address_line_1', address ->> 'postal_code'
      limit ${limit} offset ${offset}`,
  )
}

function readPeople(db: Db, breach: Breach, part: Part): Promise<AffectedPerson[]> {
  return read(db, sql`with ${affected(breach, part)} select key, email, name, kinds, mail from affected order by email`)
}

async function read<Row>(db: Db, query: RawBuilder<unknown>): Promise<Row[]> {
  return inTransaction(db, (tx) =>
    withStatementTimeout(tx, READ_WITHIN_MS, async () => (await query.$castTo<Row>().execute(tx)).rows),
  )
}

/** Which of the affected people a query is about; all of them without any of these. */
interface Part {
  /** Whether `person` is among them. */
  readonly isChosen?: RawBuilder<unknown>
  /** In the order of their addresses. */
  readonly slice?: PageSlice
}

/**
 * The common table expression `affected`: everyone in the breach's scope of whom the shop has one of the exposed kinds of data. A part of
 * them is found by the indexes of addresses, however many there are.
 */
function affected(breach: Breach, { isChosen = sql`true`, slice }: Part = {}): RawBuilder<unknown> {
  const first = slice ? sql`order by email limit ${slice.offset + slice.limit}` : sql``
  const sliced = slice ? sql`order by email limit ${slice.limit} offset ${slice.offset}` : sql``
  const holdsAny = sql.join(
    breach.kinds.map((kind) => HOLDS[kind]),
    sql` or `,
  )
  const kinds = sql.join(breach.kinds.map((kind) => sql`case when ${HOLDS[kind]} then ${kind} end`))
  const prefix = mailKeyPrefix(breach.id)
  const ofBreach = `${prefix}%`
  return sql`account as (
      select user_id, user_id::text as key, email, name
      from (
        select id as user_id, lower(email) as email, name, "createdAt" as created_at from auth."user" where not "isAdmin"
      ) as person
      where ${isChosen} and ${isAccountInScope(breach)} and (${holdsAny}) ${first}
    ), writer as (
      select user_id, email as key, email, name
      from (
        select null::uuid as user_id, lower(email) as email, coalesce(max(name), '') as name
        from (
          select email, name, created_at from shop.contact_messages
          union all
          select email, name, created_at from shop.complaints where email is not null
          union all
          select email, null, asked_at from shop.subscriptions
          union all
          select guest_email, shipping_address ->> 'full_name', created_at from shop.orders where guest_email is not null
        ) as message
        where ${isInScope(breach, { email: sql`lower(email)`, time: sql`created_at` })}
        group by 2
      ) as person
      where ${isChosen} and not exists (select from auth."user" where lower("user".email) = person.email)
        and (${holdsAny}) ${first}
    ), affected as (
      select person.user_id, person.key, person.email, coalesce(nullif(profile.full_name, ''), person.name) as name,
        array_remove(array[${kinds}]::text[], null) as kinds, coalesce(told.status, told_before.status) as mail
      from (select * from account union all select * from writer ${sliced}) as person
      left join shop.user_profiles as profile on profile.user_id = person.user_id
      left join shop.mails as told on told.dedupe_key = ${prefix} || person.key and told.dedupe_key like ${ofBreach}
      -- Someone who was told before they opened an account.
      left join shop.mails as told_before
        on told_before.dedupe_key = ${prefix} || person.email and told_before.dedupe_key like ${ofBreach}
    )`
}

/** The common table expression `letter`, after {@link affected}: whom to write letters to. */
function letter(breach: Breach): RawBuilder<unknown> {
  const isChosen = sql`person.email in (
    select lower(recipient) from shop.mails
    where status = 'failed' and dedupe_key like ${`${mailKeyPrefix(breach.id)}%`}
  )`
  const kindsInOrders = breach.kinds.filter((kind) => KINDS_IN_ORDERS.includes(kind))
  // Deleted accounts have no email address, so a list of addresses has none of them.
  const isOrderInScope = isInScope(breach, { email: sql`null`, time: sql`created_at` })
  return sql`${affected(breach, { isChosen })}, letter as (
      select distinct on (address ->> 'full_name', address ->> 'address_line_1', address ->> 'postal_code')
        address || '{"phone": ""}' as address, kinds
      from (
        select kinds, coalesce(
          (
            select to_jsonb(saved) from (
              select full_name, address_line_1, address_line_2, city, state, postal_code, country
              from shop.addresses where user_id = affected.user_id
              order by is_default desc, created_at desc limit 1
            ) as saved
          ),
          (
            select orders.shipping_address ${ORDERS} checkouts.user_id = affected.user_id
            order by orders.created_at desc limit 1
          ),
          (select shipping_address from shop.orders where guest_email = affected.email order by created_at desc limit 1)
        ) as address
        from affected where mail = 'failed'
        union all
        select ${kindsInOrders}::text[], shipping_address from shop.orders
        where user_id is null and (not is_guest or guest_email is null) and ${isOrderInScope} and cardinality(${kindsInOrders}::text[]) > 0
      ) as recipient
      where address is not null
      order by address ->> 'full_name', address ->> 'address_line_1', address ->> 'postal_code', cardinality(kinds) desc
    )`
}

interface Occasion {
  readonly email: RawBuilder<unknown>
  readonly time: RawBuilder<unknown>
}

/** Whether the scope has what someone did with an address at a time. */
function isInScope({ scope, exposedFrom, exposedTo, emails }: Breach, { email, time }: Occasion): RawBuilder<unknown> {
  if (scope === 'listed') return sql`${email} = any(${[...emails]}::text[])`
  return scope === 'all' ? sql`${time} <= ${exposedTo}` : sql`${time} between ${exposedFrom} and ${exposedTo}`
}

/** Whether the scope has `person`, an account: by its sign-up, orders or messages. */
function isAccountInScope(breach: Breach): RawBuilder<unknown> {
  const email = sql`person.email`
  const at = (time: RawBuilder<unknown>) => isInScope(breach, { email, time })
  if (breach.scope === 'listed') return at(sql`null`)
  return sql`(
    ${at(sql`person.created_at`)}
    or ${isAny(sql`${ORDERS} checkouts.user_id = person.user_id and ${at(sql`orders.created_at`)}`)}
    or ${isAny(sql`from shop.contact_messages where lower(email) = ${email} and ${at(sql`created_at`)}`)}
    or ${isAny(sql`from shop.complaints where lower(email) = ${email} and ${at(sql`created_at`)}`)}
  )`
}

/** Orders by the index of their customers' checkouts: those of `orders` leave out hidden and deleted ones. */
const ORDERS = sql`from shop.checkouts join shop.orders on orders.checkout_id = checkouts.id where`

/** Like `exists`, and never answered by reading the whole table first. */
function isAny(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select true ${rows} limit 1)`
}

const owns = (table: string) => isAny(sql`from ${sql.table(table)} as owned where owned.user_id = person.user_id`)

const isGuest = isAny(sql`from shop.orders where guest_email = person.email`)

/** Whether the shop holds a kind of data of `person`. Each order has a checkout of its customer, with the same address. */
const HOLDS: Readonly<Record<BreachKind, RawBuilder<unknown>>> = {
  contact: sql`true`,
  profile: isAny(sql`from shop.user_profiles as owned
    where owned.user_id = person.user_id and (owned.date_of_birth is not null or owned.gender is not null)`),
  measurements: owns('shop.body_measurements'),
  addresses: sql`${owns('shop.addresses')} or ${owns('shop.checkouts')} or ${isGuest}`,
  orders: sql`${owns('shop.checkouts')} or ${isGuest}`,
  wishlist: sql`${owns('shop.cart_items')} or ${owns('shop.wishlist')}`,
  messages: sql`${isAny(sql`from shop.contact_messages where lower(email) = person.email`)}
    or ${isAny(sql`from shop.complaints where lower(email) = person.email`)}`,
  sessions: isAny(sql`from auth.session where session."userId" = person.user_id`),
  password: isAny(sql`from auth.account where account."userId" = person.user_id and account.password is not null`),
}
