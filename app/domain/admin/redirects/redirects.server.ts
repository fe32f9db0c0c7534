import { sql } from 'kysely'
import { redirect } from 'react-router'
import { readProductAddress } from '#app/domain/catalog/product-address.ts'
import { findProductAt } from '#app/domain/catalog/shop/queries.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { csvRows, type ListRow } from '#app/platform/http/sent-list.server.ts'
import { containsPattern } from '#app/shared/search-text.ts'
import type { PageSlice } from '#app/shared/table-page.ts'
import { findCollection, isOpen } from '#app/vocabulary/collections.ts'
import {
  addRedirect,
  follow,
  followedBy,
  MAX_LINES,
  type Redirect,
  type RedirectProblem,
  readPath,
  readTarget,
} from './redirect-rules.ts'

export interface StoredRedirect extends Redirect {
  readonly id: string
}

/** The response to a request of an address that the owner redirected; undefined for others. Asked only where nothing else answers. */
export async function redirectOf(db: Db, { pathname, search }: URL): Promise<Response | undefined> {
  const path = readPath(pathname)
  if (path === undefined) return undefined
  const address = path + search
  const rows = await select(db).where('from_address', 'in', followedBy(address)).execute()
  const to = follow(new Map(rows.map((row) => [row.from, row.to])), address)
  return to === undefined ? undefined : redirect(to, 301)
}

/** A page of the redirects whose addresses contain a text, in alphabetical order. */
export async function listRedirects(
  db: Db,
  { search, limit, offset }: PageSlice & { search: string | undefined },
): Promise<{ redirects: StoredRedirect[]; total: number }> {
  const pattern = containsPattern(search ?? '')
  const matching = select(db).where(({ eb, or }) =>
    or([eb('from_address', 'ilike', pattern), eb('to_address', 'ilike', pattern)]),
  )
  const [redirects, { total }] = await Promise.all([
    matching.orderBy('from_address').limit(limit).offset(offset).execute(),
    matching
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { redirects, total }
}

function select(db: Db) {
  return db.selectFrom('redirects').select(['id', 'from_address as from', 'to_address as to'])
}

/** What the rules for redirects depend on. */
export interface Shop {
  readonly url: string
  /** See `routePatternContext`. */
  readonly routePattern: (path: string) => string
}

export interface RejectedLine {
  readonly line: number
  /** Its address, as typed. */
  readonly from: string
  readonly problem: RedirectProblem
}

export type AddRedirectOutcome =
  | { readonly status: 'added'; readonly redirect: Redirect }
  | { readonly status: RedirectProblem['code']; readonly problem: RedirectProblem }

/** Adds a redirect. */
export async function addOneRedirect(
  db: Db,
  actor: AdminActor,
  shop: Shop,
  { from, to }: Redirect,
): Promise<AddRedirectOutcome> {
  const { added, rejected } = await addLines(db, actor, shop, [{ line: 1, cells: [from, to] }])
  const [redirect, problem] = [added[0], rejected[0]?.problem]
  if (redirect) return { status: 'added', redirect }
  if (!problem) throw new Error('a redirect was neither added nor rejected')
  return { status: problem.code, problem }
}

export type AddRedirectsOutcome =
  | { readonly status: 'read'; readonly added: number; readonly rejected: readonly RejectedLine[] }
  | { readonly status: 'no-lines' | 'unreadable' | 'too-many-lines' }

/** Adds those lines of a CSV text that are valid, and reports the others. Safe to repeat: known ones are reported. @param csv Undefined for a file that isn't text. */
export async function addRedirects(
  db: Db,
  actor: AdminActor,
  shop: Shop,
  csv: string | undefined,
): Promise<AddRedirectsOutcome> {
  const lines = csv === undefined ? undefined : readLines(csv)
  if (!lines) return { status: 'unreadable' }
  if (lines.length === 0) return { status: 'no-lines' }
  if (lines.length > MAX_LINES) return { status: 'too-many-lines' }
  const { added, rejected } = await addLines(db, actor, shop, lines)
  return { status: 'read', added: added.length, rejected }
}

/** The lines of a CSV text without the names of its columns; undefined if it isn't CSV. */
function readLines(csv: string): ListRow[] | undefined {
  const lines = csvRows(csv, MAX_LINES)
  return lines?.[0]?.cells[0]?.toLowerCase() === 'from' ? lines.slice(1) : lines
}

interface CheckedLine {
  readonly line: number
  readonly from: string
  readonly redirect: Redirect | RedirectProblem
}

async function addLines(db: Db, actor: AdminActor, shop: Shop, lines: readonly ListRow[]) {
  const checked: CheckedLine[] = []
  for (const { line, cells } of lines) {
    checked.push({ line, from: cells[0] ?? '', redirect: await checkLine(db, shop, cells) })
  }
  return inTransaction(db, (tx) => storeLines(tx, actor, checked))
}

async function storeLines(tx: Tx, actor: AdminActor | undefined, checked: readonly CheckedLine[]) {
  await sql`lock table shop.redirects in share row exclusive mode`.execute(tx)
  const known = new Map((await select(tx).execute()).map(({ from, to }) => [from, to]))
  const [added, rejected]: [Redirect[], RejectedLine[]] = [[], []]
  const changes = new Map<string, string>()
  for (const { line, from, redirect } of checked) {
    const result = 'code' in redirect ? redirect : addRedirect(known, redirect)
    if ('code' in result) {
      rejected.push({ line, from, problem: result })
      continue
    }
    added.push(...result.slice(0, 1))
    for (const changed of result) changes.set(changed.from, changed.to)
  }
  if (changes.size === 0) return { added, rejected }

  const { rows } = await sql<{ id: string }>`
    insert into shop.redirects (from_address, to_address)
    select * from unnest(${[...changes.keys()]}::text[], ${[...changes.values()]}::text[])
    on conflict (from_address) do update set to_address = excluded.to_address
    returning id
  `.execute(tx)
  const after = { redirects: [...changes].map(([from, to]) => `${from} → ${to}`) }
  await recordAudit(tx, { actor, action: 'add-redirects', entity: 'redirects', entityId: rows[0]?.id ?? '', after })
  return { added, rejected }
}

/** Adds redirects of addresses that another shop had. Those that can't be added, mostly because they lead somewhere already, are left out. */
export async function addOldAddresses(
  tx: Tx,
  actor: AdminActor | undefined,
  redirects: readonly Redirect[],
): Promise<void> {
  const lines = redirects.map(({ from, to }, index): CheckedLine => {
    const path = readPath(from)
    return { line: index + 1, from, redirect: path === undefined ? { code: 'not-a-path' } : { from: path, to } }
  })
  await storeLines(tx, actor, lines)
}

/** Deletes redirects that still lead where they did when they were added. */
export async function removeOldAddresses(tx: Tx, actor: AdminActor, redirects: readonly Redirect[]): Promise<void> {
  const read = redirects.map(({ from, to }) => ({ from: readPath(from) ?? '', to }))
  const { rows } = await sql<{ id: string; from: string; to: string }>`
    delete from shop.redirects using unnest(${read.map(({ from }) => from)}::text[], ${read.map(({ to }) => to)}::text[])
      as gone (from_address, to_address)
    where redirects.from_address = gone.from_address and redirects.to_address = gone.to_address
    returning redirects.id, redirects.from_address as "from", redirects.to_address as "to"
  `.execute(tx)
  const [first] = rows
  if (!first) return
  const before = { redirects: rows.map(({ from, to }) => `${from} → ${to}`) }
  await recordAudit(tx, { actor, action: 'delete-redirects', entity: 'redirects', entityId: first.id, before })
}

/** Those of some paths that are redirected. */
export async function findRedirected(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const read = new Map(paths.map((path) => [readPath(path) ?? '', path]))
  if (read.size === 0) return new Set()
  const rows = await select(db)
    .where('from_address', 'in', [...read.keys()])
    .execute()
  return new Set(rows.map(({ from }) => read.get(from) ?? from))
}

async function checkLine(db: Db, shop: Shop, cells: readonly string[]): Promise<Redirect | RedirectProblem> {
  const [typedFrom = '', typedTo = '', ...more] = cells
  if (cells.length < 2 || more.some((cell) => cell !== '')) return { code: 'not-two-columns' }
  const from = readPath(typedFrom)
  if (from === undefined) return { code: 'not-a-path' }
  const to = readTarget(typedTo, shop.url)
  if (to === undefined) return { code: 'not-a-target' }
  return (await answers(db, shop, from)) ? { code: 'answers' } : { from, to }
}

/** Addresses that answer before the pages are asked. */
const OUTSIDE_PAGES = /^\/(?:api|assets|sandbox|healthz|readyz|metrics)(?:\/|$)/i

/** Whether an address answers by itself: a page, a function, a product or an open collection. */
async function answers(db: Db, { routePattern }: Shop, from: string): Promise<boolean> {
  const [path = ''] = from.split('?')
  const pattern = routePattern(path)
  if (pattern === '/product/:productId') {
    const text = path.split('/')[2] ?? ''
    return readProductAddress(text) !== undefined && (await findProductAt(db, text)) !== undefined
  }
  if (pattern === '/collections/:slug') {
    const { settings } = await readSettings(db)
    const collection = findCollection(settings.collections, path.split('/')[2] ?? '')
    return collection !== undefined && isOpen(collection, new Date())
  }
  return pattern !== '*' || OUTSIDE_PAGES.test(path)
}

export interface DeleteRedirectOutcome {
  readonly status: 'deleted' | 'unknown-redirect'
}

/** Deletes a redirect: its address is unknown again. Safe to repeat. */
export async function deleteRedirect(db: Db, actor: AdminActor, id: string): Promise<DeleteRedirectOutcome> {
  return inTransaction(db, async (tx) => {
    const before = await tx
      .deleteFrom('redirects')
      .where('id', '=', id)
      .returning(['from_address as from', 'to_address as to'])
      .executeTakeFirst()
    if (!before) return { status: 'unknown-redirect' }
    await recordAudit(tx, { actor, action: 'delete-redirect', entity: 'redirects', entityId: id, before })
    return { status: 'deleted' }
  })
}
