import { expect, test } from 'vitest'
import { createOwnersCache } from '#app/domain/settings/settings-cache.server.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { insertStoredImage, testActor } from '#tests/support/factories/admin-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { aboutTexts } from '../texts/about-texts.ts'
import { homeTexts } from '../texts/home-texts.ts'
import { NOTHING_PUBLISHED, type PageTexts, type PublishedTexts } from '../texts/page-texts.ts'
import { readPublishedTexts } from '../texts/published-texts.server.ts'
import { addPage, discardDraft, restoreVersion } from './page-commands.server.ts'
import { compareVersions, findPage, listPages } from './page-queries.server.ts'
import { savePage } from './save-page.server.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)
const shop = DEFAULT_SETTINGS
const usual = homeTexts(shop)

const save = (page: string, texts: PageTexts, edit = 'draft', version?: number) =>
  findPage(db, page, shop).then((known) =>
    savePage({ db, actor, shop }, { page, version: version ?? known?.version ?? 0, edit, texts }),
  )
const publish = (page: string, texts: PageTexts) => save(page, texts, 'publish')
const published = async (page: string) => (await readPublishedTexts(db)).pages[page]?.texts
const actions = async (page: string) =>
  (await db.selectFrom('audit_log').select('action').where('entity_id', '=', page).orderBy('id').execute()).map(
    ({ action }) => action,
  )

test('a shop that published nothing has no texts of its own', async () => {
  expect(await readPublishedTexts(db)).toBe(NOTHING_PUBLISHED)
})

test('a draft is for nobody but the administrator; publishing shows it, and every version is kept and recorded', async () => {
  expect(await save('home', { ...usual, lead: 'First draft' })).toEqual({ status: 'saved' })
  expect(await save('home', { ...usual, lead: 'First draft' })).toEqual({ status: 'unchanged' })
  expect(await published('home')).toBeUndefined()
  expect(await publish('home', { ...usual, lead: 'First' })).toEqual({ status: 'published' })
  expect(await publish('home', { ...usual, lead: 'First' })).toEqual({ status: 'unchanged' })
  expect(await save('home', { ...usual, lead: 'Second' })).toEqual({ status: 'saved' })
  expect(await published('home')).toEqual({ lead: 'First' })
  expect(await discardDraft(db, actor, 'home')).toEqual({ status: 'discarded' })
  expect(await discardDraft(db, actor, 'home')).toEqual({ status: 'no-draft' })
  const page = await findPage(db, 'home', shop)
  expect(page).toMatchObject({ texts: { lead: 'First' }, version: 4, hasDraft: false, isPublished: true })
  expect(page?.versions.map(({ state }) => state)).toEqual(['discarded', 'draft', 'published', 'draft'])

  expect(await restoreVersion(db, actor, { page: 'home', version: 3 })).toEqual({ status: 'restored' })
  expect(await restoreVersion(db, actor, { page: 'home', version: 3 })).toEqual({ status: 'unchanged' })
  expect(await restoreVersion(db, actor, { page: 'home', version: 99 })).toEqual({ status: 'unknown-version' })
  expect(await findPage(db, 'home', shop)).toMatchObject({ texts: { lead: 'Second' }, hasDraft: true })
  expect(await compareVersions(db, { page: 'home', from: 0, to: 3 }, shop)).toEqual([
    { label: 'Text below the heading', before: usual.lead, after: 'Second' },
  ])
  expect(await compareVersions(db, { page: 'home', from: 2, to: 99 }, shop)).toBeUndefined()
  expect(await actions('home')).toEqual([
    'draft-page',
    'publish-page',
    'draft-page',
    'discard-draft',
    'restore-version',
  ])
})

test('who saves what was changed elsewhere meanwhile is told, and two at once don’t lose each other’s words', async () => {
  const texts = homeTexts(shop)
  expect(await save('home', { ...texts, lead: 'Late' }, 'publish', 1)).toEqual({ status: 'edit-conflict' })
  const version = (await findPage(db, 'home', shop))?.version ?? 0
  const saves = await Promise.all(
    ['One', 'Other'].map((lead) =>
      savePage({ db, actor, shop }, { page: 'home', version, edit: 'draft', texts: { ...texts, lead } }),
    ),
  )
  expect(saves.map(({ status }) => status).toSorted()).toEqual(['edit-conflict', 'saved'])
})

test('M481 every process has what was published within a second, and asks for no texts again until then', async () => {
  let now = 0
  let readings = 0
  const read = (known?: PublishedTexts) => {
    readings++
    return readPublishedTexts(db, known)
  }
  const [one, other] = [await createOwnersCache(read, () => now), await createOwnersCache(read, () => now)]
  const before = await one.current()
  await publish('contact', { ...(await findPage(db, 'contact', shop))?.texts, title: 'Talk to us' })
  expect(await other.current()).toEqual(before)
  expect(readings).toBe(2)
  now = 1_000
  for (const cache of [one, other]) {
    const texts = await cache.current()
    expect(texts.pages.contact?.texts).toEqual({ title: 'Talk to us' })
    expect(texts.version).toBe(before.version + 1)
    now += 1_000
    expect(await cache.current()).toBe(texts)
  }
})

test('links that lead where none may are named, and nothing is saved', async () => {
  await addPage(db, actor, { kind: 'page', slug: 'washing-tips', title: 'Washing tips' })
  const texts = {
    isShown: 'on',
    title: 'Tips',
    description: 'How to wash',
    body: '[x](javascript:alert(1))',
    inFooter: 'on',
  }
  expect(await publish('page-washing-tips', texts)).toEqual({
    status: 'refused-links',
    links: [['body', 'javascript:alert(1)']],
  })
  expect(await published('page-washing-tips')).toBeUndefined()
  expect(await publish('page-washing-tips', { ...texts, body: '[x](/contact)' })).toEqual({ status: 'published' })
})

test('an address is taken until its only drafts are discarded; one that nobody added can’t be saved', async () => {
  const page = { kind: 'landing', slug: 'diwali', title: 'Diwali' } as const
  expect(await addPage(db, actor, page)).toEqual({ status: 'added', page: 'landing-diwali' })
  expect(await addPage(db, actor, page)).toEqual({ status: 'exists' })
  const ids = async () => (await listPages(db)).map(({ id }) => id)
  expect(await ids()).toContain('landing-diwali')
  await discardDraft(db, actor, 'landing-diwali')
  expect(await ids()).not.toContain('landing-diwali')
  expect(await addPage(db, actor, page)).toMatchObject({ status: 'added' })
  expect(await save('page-unknown', { title: 'x' })).toEqual({ status: 'unknown-page' })
  expect(await save('no such page', {})).toEqual({ status: 'unknown-page' })
  expect(await findPage(db, 'page-unknown', shop)).toBeUndefined()
})

test('pictures are kept for good, also those of earlier versions; one that isn’t stored is refused', async () => {
  const picture = await insertStoredImage(db)
  const texts = aboutTexts(shop)
  const founders = texts.founders.map((founder, index) => (index === 1 ? { ...founder, picture } : founder))
  expect(await save('about', { ...texts, founders })).toEqual({ status: 'saved' })
  await publish('about', texts)
  const kept = await db.selectFrom('stored_images').select('erase_after').execute()
  expect(kept).toEqual([{ erase_after: null }])
  const unknown = '/images/1700000000000-gone-0.jpg'
  expect(await save('about', { ...texts, picture: unknown })).toEqual({ status: 'unknown-image', names: ['picture'] })
})

test('the demo’s claims are unread until the owner publishes their page, even as it is', async () => {
  const unread = async () => (await listPages(db)).filter(({ isUnread }) => isUnread).map(({ id }) => id)
  expect(await unread()).toContain('handcrafted-kurtis')
  expect(await unread()).not.toContain('terms')
  const texts = (await findPage(db, 'handcrafted-kurtis', shop))?.texts ?? {}
  expect(await save('handcrafted-kurtis', texts)).toEqual({ status: 'unchanged' })
  expect(await publish('handcrafted-kurtis', texts)).toEqual({ status: 'published' })
  expect(await unread()).not.toContain('handcrafted-kurtis')
  expect(await published('handcrafted-kurtis')).toEqual({})
})
