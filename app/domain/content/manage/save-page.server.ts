import type { PublicSettings } from '#app/domain/settings/public-settings.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { imageKey } from '#app/platform/storage/image-address.ts'
import { cancelDeletion } from '#app/platform/storage/image-records.server.ts'
import { refusedLinks } from '../texts/markdown.server.ts'
import { type EditablePage, FIXED_PAGE_IDS, fieldsOf, type PlainField, pageOf } from '../texts/page-fields.ts'
import { changedTexts, type PageTexts } from '../texts/page-texts.ts'
import { usualTexts } from '../texts/usual-texts.ts'
import { addVersion, findVersion, isSame, writeVersion } from './page-commands.server.ts'
import { editList, itemInput, LIST_EDIT } from './page-input.ts'

export type SavePageOutcome =
  | { readonly status: 'saved' | 'published' | 'unchanged' | 'edit-conflict' | 'unknown-page' }
  | { readonly status: 'list-edited'; readonly texts: PageTexts; readonly focus: string }
  /** These inputs have links that lead where none may. */
  | { readonly status: 'refused-links'; readonly links: readonly (readonly [input: string, link: string])[] }
  /** The images of these inputs aren't stored, or no longer are. */
  | { readonly status: 'unknown-image'; readonly names: readonly string[] }

interface PageToSave {
  readonly page: string
  /** The newest version when the page was opened; 0 if it had none. */
  readonly version: number
  /** `draft`, `publish`, or an edit of a list, which stores nothing. */
  readonly edit: string
  readonly texts: PageTexts
}

interface SaveServices {
  readonly db: Db
  readonly actor: AdminActor
  readonly shop: PublicSettings
}

/** Saves the texts of a page as a draft, or publishes them, unless someone else has saved the page since. Safe to repeat. */
export async function savePage(
  { db, actor, shop }: SaveServices,
  { page: id, version, edit, texts }: PageToSave,
): Promise<SavePageOutcome> {
  const page = pageOf(id)
  if (!page) return { status: 'unknown-page' }
  if (LIST_EDIT.test(edit)) return { status: 'list-edited', ...editList(page, texts, edit) }

  const links = inputsOf(page, texts, 'markdown').flatMap(([name, text]) =>
    refusedLinks(text).map((link) => [name, link] as const),
  )
  if (links.length > 0) return { status: 'refused-links', links }

  const changed = changedTexts(usualTexts(id, shop), texts)
  const state = edit === 'publish' ? 'published' : 'draft'
  return writeVersion(db, async (tx) => {
    const before = await findVersion(tx, id)
    if (!before && !FIXED_PAGE_IDS.includes(id)) return { status: 'unknown-page' }
    // Publishing texts for the first time confirms them, even the usual ones.
    const isStored = isSame(before?.texts ?? {}, changed) && (state === 'draft' || before?.state === 'published')
    if (isStored) return { status: 'unchanged' }
    if ((before?.version ?? 0) !== version) return { status: 'edit-conflict' }
    const names = await keepImages(tx, inputsOf(page, texts, 'image'))
    if (names.length > 0) return { status: 'unknown-image', names }
    await addVersion(tx, actor, { page: id, state, texts: changed, before, action: `${edit}-page` })
    return { status: state === 'draft' ? 'saved' : 'published' }
  })
}

/** The texts of a kind that aren't empty, by input. */
function inputsOf(page: EditablePage, texts: PageTexts, kind: PlainField['kind']): [input: string, text: string][] {
  return fieldsOf(page).flatMap(([name, field]): [string, string][] => {
    const value = texts[name]
    if (field.kind === kind && typeof value === 'string' && value !== '') return [[name, value]]
    if (field.kind !== 'list' || typeof value === 'string' || !value) return []
    const keys = Object.keys(field.item).filter((key) => field.item[key]?.kind === kind)
    const inputs = value.flatMap((item, index) =>
      keys.map((key): [string, string] => [itemInput(name, index, key), item[key] ?? '']),
    )
    return inputs.filter(([, text]) => text !== '')
  })
}

/** Retains images for good, because every version is. @returns The inputs whose images aren't stored. */
async function keepImages(tx: Tx, images: readonly [input: string, address: string][]): Promise<string[]> {
  const keyOf = (address: string) => imageKey(address) ?? ''
  const known = await cancelDeletion(
    tx,
    images.map(([, address]) => keyOf(address)),
  )
  return images.flatMap(([name, address]) => (known.includes(keyOf(address)) ? [] : name))
}
