import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { addPage } from '#app/domain/content/manage/page-commands.server.ts'
import { savePage } from '#app/domain/content/manage/save-page.server.ts'
import { policyTexts } from '#app/domain/content/policies/policy-texts.server.tsx'
import { privacyPolicy } from '#app/domain/content/policies/privacy-policy.tsx'
import { termsPolicy } from '#app/domain/content/policies/terms-policy.tsx'
import { isAllowedLink } from '#app/domain/content/texts/links.ts'
import { FIXED_PAGE_IDS, fieldsOf, pageOf } from '#app/domain/content/texts/page-fields.ts'
import { changedTexts, type PageTexts, type PublishedTexts } from '#app/domain/content/texts/page-texts.ts'
import { readPublishedTexts, shownTexts, textsContext } from '#app/domain/content/texts/published-texts.server.ts'
import { TextsContext } from '#app/domain/content/texts/use-texts.ts'
import { usualTexts } from '#app/domain/content/texts/usual-texts.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { HOSTILE_TEXTS } from '#tests/attack/hostile-texts.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { everyTextOf } from '#tests/support/factories/page-texts-factory.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { SiteFooter } from '../../shell/site-footer.tsx'
import { SiteHeader } from '../../shell/site-header.tsx'
import * as sitemap from '../../system/sitemap.ts'
import * as home from '../home.tsx'
import About from './about.tsx'
import Contact from './contact.tsx'
import * as landing from './landing.tsx'
import * as ownPage from './own-page.tsx'
import * as privacy from './privacy.tsx'
import * as terms from './terms.tsx'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)
const NOW = new Date('2026-11-26T12:00:00+05:30')
const PAGES = [...FIXED_PAGE_IDS, 'page-tips', 'landing-diwali']

interface Loading {
  readonly path: string
  readonly published: PublishedTexts
}

function argsFor({ path, published }: Loading) {
  const args = routeArgs({ db, url: path, params: { slug: path.split('/')[2] ?? '' } })
  args.context.set(textsContext, published)
  return args as never
}

async function loaded(page: { loader: (args: never) => unknown }, loading: Loading): Promise<unknown> {
  const found = await page.loader(argsFor(loading))
  return found !== null && typeof found === 'object' && 'data' in found && 'init' in found ? found.data : found
}

/** The page as visitors get it, with the header and the footer around it. */
async function show(id: string, published: PublishedTexts): Promise<string> {
  const path = pageOf(id)?.path ?? '/'
  const route =
    {
      home,
      terms,
      privacy,
      promo: home,
      menu: home,
      footer: home,
      about: { default: About },
      contact: { default: Contact },
    }[id] ?? (id.startsWith('page-') ? ownPage : landing)
  const loaderData = 'loader' in route ? await loaded(route as never, { path, published }) : undefined
  const params = { slug: path.split('/')[2] }
  return htmlOf(
    <TextsContext value={shownTexts(published, path, NOW)}>
      <SiteHeader isAdmin={false} boughtUnits={0} hasOfferExceptions={false} />
      {createElement(route.default as never, { loaderData, params } as never)}
      <SiteFooter />
    </TextsContext>,
    path,
  )
}

function publishedAs(texts: Readonly<Record<string, PageTexts>>): PublishedTexts {
  const pages = Object.entries(texts).map(([id, own]) => {
    const usual = usualTexts(id, DEFAULT_SETTINGS)
    return [id, { texts: changedTexts(usual, own), publishedAt: NOW }]
  })
  return { version: pages.length, pages: Object.fromEntries(pages) }
}

const everywhere = (text: string) => publishedAs(Object.fromEntries(PAGES.map((id) => [id, everyTextOf(id, text)])))

const OWN = 'Words of the owner'
const stringsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(stringsOf)
      : []

test.each(PAGES)('with every text of %s changed, none of the shop’s is left on the page', async (id) => {
  const html = await show(id, everywhere(OWN))
  const usual = stringsOf(usualTexts(id, DEFAULT_SETTINGS)).flatMap((text) => text.split('\n\n'))
  const sentences = usual.filter((text) => /\p{L} \p{L}/u.test(text))
  for (const sentence of sentences) expect(textOf(html)).not.toContain(sentence)
  expect(textOf(html)).toContain(OWN)
})

test.each([
  ['terms', termsPolicy],
  ['privacy', privacyPolicy],
] as const)(
  'with every section of %s replaced, only what the law or a licence asks for stays',
  async (id, policyOf) => {
    const text = textOf(await show(id, everywhere(OWN)))
    const { sections } = policyOf(DEFAULT_SETTINGS)
    const page = pageOf(id)
    const fields = page ? fieldsOf(page).filter(([name]) => name !== 'added') : []
    expect(fields.map(([name, { label, hint }]) => [name, label, hint?.includes('the law')])).toEqual(
      sections.filter(({ isFixed }) => !isFixed).map(({ id: name, title, kept }) => [name, title, kept !== undefined]),
    )
    for (const { isFixed, kept, body } of sections) {
      const keptText = textOf(htmlOf(<div>{kept}</div>))
      if (isFixed) expect(text).toContain(textOf(htmlOf(<div>{body}</div>)))
      if (kept) expect(text).toContain(keptText)
      if (!isFixed)
        expect(text).not.toContain(
          textOf(htmlOf(<div>{body}</div>))
            .replace(keptText, '')
            .slice(0, 60),
        )
    }
  },
)

test.each(PAGES.filter((id) => pageOf(id)?.path !== undefined && FIXED_PAGE_IDS.includes(id)))(
  'in a shop that changed nothing, or published %s as it is, its page gets nothing more',
  async (id) => {
    const nothing: PublishedTexts = { version: 0, pages: {} }
    const asIs = publishedAs({ [id]: usualTexts(id, DEFAULT_SETTINGS) })
    const path = pageOf(id)?.path ?? '/'
    for (const published of [nothing, asIs]) expect(shownTexts(published, path, NOW)).toEqual({})
    if (!['terms', 'privacy'].includes(id)) expect(await show(id, asIs)).toBe(await show(id, nothing))
    if (id.includes('-')) {
      expect(Object.keys((await loaded(landing as never, { path, published: nothing })) as object)).toEqual([
        'landing',
        'featured',
        'products',
      ])
    }
  },
)

test.each(['home', 'about', 'contact', 'handcrafted-kurtis', 'landing-diwali', 'page-tips'])(
  'M430 the share picture of %s is that of its shared links',
  async (id) => {
    const sharePicture = '/images/1-share-0.jpg'
    const texts = { ...everyTextOf(id, OWN), sharePicture }
    expect(await show(id, publishedAs({ [id]: texts }))).toMatch(/og:image" content="[^"]*\/images\/1-share-0\.jpg"/)
  },
)

/** Five of the texts at a time. Links of a script, which work only at the start of a value, come first among their five. */
function fivesOf(texts: readonly string[]): string[] {
  return Array.from({ length: texts.length / 5 }, (_, index) => texts.slice(index * 5, index * 5 + 5).join(' '))
}

describe('a hostile text', () => {
  test('that every field of every page contains does nothing and breaks nothing', async () => {
    const fives = fivesOf(HOSTILE_TEXTS)
    const links = (texts: readonly string[]) => texts.filter((text) => text.startsWith('javascript:')).length
    expect(links(fives)).toBe(links(HOSTILE_TEXTS))
    for (const text of fives) {
      const published = everywhere(text)
      for (const id of ['home', 'about', 'contact', 'terms', 'landing-diwali', 'page-tips']) {
        const html = (await show(id, published)).replaceAll(
          /<script type="application\/ld\+json"[\s\S]*?<\/script>/g,
          '',
        )
        const where = `${id}: ${text}`
        expect(html, where).not.toMatch(/<(hostile-tag|script|svg onload|img src=x|a href=javascript|style|!--hostile)/)
        const tags = html.match(/<[a-z][^\s>]*(?:\s+[^\s=>"]+(?:="[^"]*")?)*\s*\/?>/gi) ?? []
        for (const tag of tags) {
          if (!/hostile|javascript/i.test(tag)) continue
          expect(tag.replaceAll(/"[^"]*"/g, '""'), where).not.toMatch(/hostile|\son\w+=/i)
          expect(tag, where).not.toMatch(/(href|src)="\s*javascript:/i)
        }
      }
    }
  })

  test('is no link, whatever is in front of it', () => {
    for (const text of HOSTILE_TEXTS) expect(isAllowedLink(text), text).toBe(false)
  })
})

test('M484 M485 what is published of menu and footer is around the next page; a draft isn’t', async () => {
  const entry = (name: string) => ({ shows: 'link', name, link: '/shop/sale' })
  const save = (page: string, version: number, edit: string, texts: PageTexts) =>
    savePage({ db, actor, shop: DEFAULT_SETTINGS }, { page, version, edit, texts })
  const footer = usualTexts('footer', DEFAULT_SETTINGS)
  for (const edit of ['draft', 'publish']) {
    const version = edit === 'draft' ? 0 : 1
    await save('menu', version, edit, { links: [entry('Own sale')] })
    await save('footer', version, edit, { ...footer, sentence: 'Own sentence', thirdLinks: [entry('Own link')] })
    const text = textOf(await show('home', await readPublishedTexts(db)))
    const isPublished = edit === 'publish'
    for (const own of ['Own sale', 'Own sentence', 'Own link']) expect(text.includes(own)).toBe(isPublished)
    for (const usual of ['Contact Us', 'Handcrafted ethnic wear for women, made in']) {
      expect(text.includes(usual)).toBe(!isPublished)
    }
  }
  await save('footer', 2, 'publish', footer)
})

describe('a page of the owner’s', () => {
  const save = (page: string, version: number, texts: PageTexts) =>
    savePage({ db, actor, shop: DEFAULT_SETTINGS }, { page, version, edit: 'publish', texts })
  const open = async (path: string, page: { loader: (args: never) => unknown }) =>
    loaded(page, { path, published: await readPublishedTexts(db) }).catch((error: unknown) => error)
  const isUnknown = { init: { status: 404 } }

  test('M482 is found once it is published, linked in the footer and in the sitemap, until it is switched off', async () => {
    await addPage(db, actor, { kind: 'page', slug: 'tips', title: 'Tips' })
    expect(await open('/pages/tips', ownPage)).toMatchObject(isUnknown)
    const texts = { isShown: 'on', title: 'Washing tips', description: 'How', body: '# Cold\n\nWater', inFooter: 'on' }
    await save('page-tips', 1, texts)
    expect(await open('/pages/tips', ownPage)).toEqual({
      title: 'Washing tips',
      description: 'How',
      html: '<h2>Cold</h2>\n<p>Water</p>\n',
    })
    const linksNow = async () => shownTexts(await readPublishedTexts(db), '/cart', NOW).ownLinks
    const sitemapNow = async () =>
      (
        (await sitemap.loader(argsFor({ path: '/sitemap.xml', published: await readPublishedTexts(db) }))) as Response
      ).text()
    expect(await linksNow()).toEqual([{ link: '/pages/tips', name: 'Washing tips' }])
    expect(await sitemapNow()).toContain('/pages/tips</loc>')
    await save('page-tips', 2, { ...texts, isShown: '' })
    expect(await open('/pages/tips', ownPage)).toMatchObject(isUnknown)
    expect(await linksNow()).toBeUndefined()
    expect(await sitemapNow()).not.toContain('/pages/tips')
  })

  test('is linked once when the footer lists it', async () => {
    await addPage(db, actor, { kind: 'page', slug: 'care', title: 'Care' })
    await save('page-care', 1, { isShown: 'on', title: 'Care', description: 'How', body: 'Water', inFooter: 'on' })
    const ownLinks = async () => shownTexts(await readPublishedTexts(db), '/cart', NOW).ownLinks
    expect(await ownLinks()).toEqual([{ link: '/pages/care', name: 'Care' }])
    const entry = { shows: 'link', name: 'Care', link: '/pages/care' }
    await save('footer', 3, { ...usualTexts('footer', DEFAULT_SETTINGS), thirdLinks: [entry] })
    expect(await ownLinks()).toBeUndefined()
  })

  test('a landing page has an address of its own; one that every shop has can be switched off', async () => {
    await addPage(db, actor, { kind: 'landing', slug: 'diwali', title: 'Diwali' })
    await save('landing-diwali', 1, everyTextOf('landing-diwali', 'Diwali'))
    expect(await open('/shop/diwali', landing)).toMatchObject({
      landing: { heading: 'Diwali', button: 'Diwali' },
    })
    expect(await open('/shop/holi', landing)).toMatchObject(isUnknown)
    const usual = usualTexts('handcrafted-kurtis', DEFAULT_SETTINGS)
    await save('handcrafted-kurtis', 0, { ...usual, isShown: '' })
    expect(await open('/handcrafted-kurtis', landing)).toMatchObject(isUnknown)
    const published = await readPublishedTexts(db)
    const text = await ((await sitemap.loader(argsFor({ path: '/sitemap.xml', published }))) as Response).text()
    expect(text).toContain('/shop/diwali')
    expect(text).not.toContain('/handcrafted-kurtis')
  })

  test('M483 the terms that customers agree to have the owner’s text and the day of its publication', async () => {
    const settings = await readSettings(db)
    const published = publishedAs({
      terms: { orders: 'Orders are **binding**.', added: [{ title: 'Gifts', text: 'We wrap.' }] },
    })
    const { terms: text, privacy: other } = policyTexts(settings, published)
    expect(text).toContain('Last updated on 26 November 2026')
    expect(text).toContain('Orders are binding.')
    expect(text).toContain('Gifts\n\nWe wrap.')
    expect(text).not.toContain('you offer to buy')
    expect(other).toBe(policyTexts(settings).privacy)
  })
})
