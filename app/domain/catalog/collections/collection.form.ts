import { href } from 'react-router'
import type { ZodType } from 'zod'
import { settingRule } from '#app/domain/settings/settings-input.ts'
import { type Answer, done, formOf, goTo, refused, refusedAt, saved, type Zod } from '#app/shared/form-contract.ts'
import { ARRANGEMENTS, checkSlug, SAVED_PARAM, savedText } from '../owners-lists/list-entry.ts'
import { COLLECTION_FIELD_LIST, COLLECTION_FIELDS, type CollectionInput } from './collection-fields.ts'
import { MAX_COLLECTIONS } from './collection-list.ts'
import type { ChangeCollectionOutcome, SaveCollectionOutcome } from './collections.server.ts'

const GONE = refused(404, 'This collection has already been deleted.')
const toList: Answer<unknown, unknown> = goTo(() => `${href('/admin/collections')}?${SAVED_PARAM}=1`)

const body = { files: 1 }

/** What the owner is told once a collection is saved, and what is left to do until visitors see it. */
export function savedCollectionText({ isShown, kind }: Pick<CollectionInput, 'isShown' | 'kind'>): string {
  if (isShown) return savedText
  const when = kind === 'picked' ? 'Once you’ve picked its products' : 'When it’s ready'
  return `Saved. Visitors can’t open its page yet. ${when}, tick “${COLLECTION_FIELDS.isShown.label}” and save.`
}

/** Adds a collection, or changes one. */
export const saveCollectionForm = formOf<SaveCollectionOutcome>()(
  { body, intent: 'save-collection', fields: fieldsOf },
  {
    changed: goTo(({ id }) => `${href('/admin/collections/:collection/edit', { collection: id })}?${SAVED_PARAM}=1`),
    'unknown-collection': GONE,
    'unknown-category': refusedAt(409, 'category', 'This category no longer exists. Please choose another one.'),
    'address-taken': refusedAt(409, 'slug', 'Another collection has this address. Please choose a different one.'),
    'no-address': refusedAt(400, 'slug', 'Please enter an address for this collection'),
    'too-many': refused(409, `You’ve reached the limit of ${MAX_COLLECTIONS} collections. Please delete one first.`),
    'unknown-image': refusedAt(409, 'image', 'This image is no longer available. Please upload it again.'),
  },
)

type CountOutcome =
  | {
      readonly status: 'counted'
      readonly total: number
      /** Whether there are more than `total`. */
      readonly isMinimum: boolean
    }
  | { readonly status: 'picked'; readonly total: number }

/** Counts the products that match the rule as it was typed, or that were picked; saves nothing. */
export const countCollectionForm = formOf<CountOutcome>()(
  { body, intent: 'count-collection', fields: (zod) => checkedFields(zod, RULE_FIELDS) },
  {
    counted: saved(({ total, isMinimum }) => {
      const count = `${isMinimum ? 'More than ' : ''}${total.toLocaleString('en-IN')}`
      return `${count} ${total === 1 ? 'product matches' : 'products match'} the rule. Nothing is saved yet.`
    }),
    picked: saved(({ total }) => `Hand-picked: ${total} ${total === 1 ? 'product' : 'products'}.`),
  },
)

/** Moves a collection up or down, hides it, or shows it again. */
export const moveCollectionForm = formOf<ChangeCollectionOutcome>()(
  {
    intent: 'move-collection',
    isButton: true,
    fields: (zod) => zod.object({ collection: zod.uuid(), to: zod.enum(ARRANGEMENTS) }),
  },
  { changed: done(savedText), 'unknown-collection': GONE },
)

/** Deletes the collection of the page. */
export const deleteCollectionForm = formOf<ChangeCollectionOutcome>()(
  {
    intent: 'delete-collection',
    fields: (zod) => zod.object({ isSure: zod.literal('on', 'Please tick the box if you want to delete it') }),
  },
  { changed: toList, 'unknown-collection': GONE },
)

/** What says which products a collection has. */
const RULE_FIELDS = [
  ...(['kind', 'category', 'colorFamily', 'fabric', 'occasion'] as const),
  ...(['minPrice', 'maxPrice', 'newDays', 'isReduced'] as const),
] as const

function fieldsOf(zod: Zod) {
  return checkedFields(zod, Object.keys(COLLECTION_FIELDS) as (keyof CollectionInput)[])
    .superRefine(checkSlug)
    .superRefine(({ opensAt, endsAt }, context) => {
      if (!opensAt || !endsAt || opensAt < endsAt) return
      context.addIssue({ code: 'custom', path: ['endsAt'], message: 'Please enter a later time' })
    })
}

/** All fields, of which only these are checked; the form keeps the others as typed. A rule may name any category: the command knows which there are. */
function checkedFields<Name extends keyof CollectionInput>(zod: Zod, names: readonly Name[]) {
  const isChecked = (name: string) => (names as readonly string[]).includes(name)
  const rules = COLLECTION_FIELD_LIST.map((field) => [
    field.name,
    isChecked(field.name) ? settingRule(zod, field) : zod.string().optional(),
  ])
  return zod
    .object({ ...Object.fromEntries(rules), category: zod.string().max(40).default('') })
    .superRefine(({ minPrice, maxPrice }: Partial<CollectionInput>, context) => {
      if (!minPrice || !maxPrice || minPrice <= maxPrice) return
      context.addIssue({ code: 'custom', path: ['maxPrice'], message: 'Please enter at least the lowest price' })
    }) as ZodType as ZodType<Pick<CollectionInput, Name>>
}
