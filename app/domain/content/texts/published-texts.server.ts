import { sql } from 'kysely'
import { createContext, type MiddlewareFunction } from 'react-router'
import type { OwnersCache } from '#app/domain/settings/settings-cache.server.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { shopDate } from '#app/shared/dates.ts'
import { pageOf } from './page-fields.ts'
import { type ChangedTexts, itemsOf, NOTHING_PUBLISHED, type PublishedTexts } from './page-texts.ts'
import type { ShownTexts } from './use-texts.ts'

/** What this request shows of the owner's texts. Loaders and actions read it here, so that a page never mixes two versions. */
export const textsContext = createContext<PublishedTexts>(NOTHING_PUBLISHED)

/** The cache of this process: the editor refreshes it after publishing. */
export const textsCacheContext = createContext<OwnersCache<PublishedTexts>>()

/** The newest published texts. @param known Returned if nothing was published since. */
export async function readPublishedTexts(db: Db, known: PublishedTexts = NOTHING_PUBLISHED): Promise<PublishedTexts> {
  // Rows are never changed or deleted, so their number grows with each of them, in whatever order they are committed.
  const published = db.selectFrom('page_versions').where('state', '=', 'published')
  const count = published.select(sql<number>`count(*)::integer`.as('version'))
  const rows = await published
    .distinctOn('page')
    .select(['page', 'texts', 'created_at'])
    .select(count.as('version'))
    .where(count, '<>', known.version)
    .orderBy('page')
    .orderBy('page_versions.version', 'desc')
    .execute()
  if (!rows[0]) return known
  const pages = rows.map((row) => [row.page, { texts: row.texts as ChangedTexts, publishedAt: row.created_at }])
  return { version: rows[0].version ?? 0, pages: Object.fromEntries(pages) }
}

/** The parameter with which the administrator sees the draft of the page that it names. */
export const DRAFT_PARAM = 'draft'

/** Root middleware, after the visitor is known: shows the administrator a draft. An address with a draft is never a shared page. */
export const showDraft: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const page = url.searchParams.get(DRAFT_PARAM)
  if (page === null || !pageOf(page) || !context.get(visitorContext).user?.isAdmin) return next()
  const newest = await context
    .get(dbContext)
    .selectFrom('page_versions')
    .select(['texts', 'created_at'])
    .where('page', '=', page)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest) {
    const { version, pages } = context.get(textsContext)
    const shown = { texts: newest.texts as ChangedTexts, publishedAt: newest.created_at }
    context.set(textsContext, { version, pages: { ...pages, [page]: shown } })
  }
  return next()
}

/** Pages whose loaders don't send their texts, by address. */
const SENT_WITH_FRAME: Readonly<Record<string, string>> = { '/': 'home', '/about': 'about', '/contact': 'contact' }

/** What the frame of a page gets of the owner's texts: nothing in a shop whose owner changed nothing of what it shows. */
export function shownTexts({ pages }: PublishedTexts, pathname: string, now: Date): ShownTexts {
  const changed = Object.entries({ page: SENT_WITH_FRAME[pathname] ?? '', menu: 'menu', footer: 'footer' })
    .map(([name, id]) => [name, pages[id]?.texts ?? {}] as const)
    .filter(([, texts]) => Object.keys(texts).length > 0)
  const lines = pages.promo?.texts.lines
  const listed = Object.values(pages.footer?.texts ?? {}).flatMap((list) => itemsOf(list).map(({ link }) => link))
  const ownLinks = ownPages({ pages }).filter(({ inFooter, path }) => inFooter && !listed.includes(path))
  return {
    ...Object.fromEntries(changed),
    ...(Array.isArray(lines) && { promo: activeLines(lines, now) }),
    ...(ownLinks.length > 0 && { ownLinks: ownLinks.map(({ path, title }) => ({ name: title, link: path })) }),
  }
}

/** The lines of the promo strip on the Indian day of `now`. */
export function activeLines(lines: NonNullable<ChangedTexts['lines']>, now: Date): (0 | string)[] {
  const today = shopDate(now)
  return [lines].flat().flatMap((line) => {
    if (typeof line !== 'object') return line === 0 ? 0 : []
    const { text = '', from = '', until = '' } = line
    return (from === '' || from <= today) && (until === '' || until >= today) ? text : []
  })
}

/** The published pages that the owner added and visitors can open. */
export function ownPages({ pages }: Pick<PublishedTexts, 'pages'>) {
  return Object.entries(pages).flatMap(([id, { texts, publishedAt }]) => {
    const page = /^(page|landing)-/.test(id) ? pageOf(id) : undefined
    if (!page || texts.isShown === '') return []
    return { path: page.path, title: String(texts.title ?? ''), inFooter: texts.inFooter === 'on', publishedAt }
  })
}
