import { href } from 'react-router'
import type { ZodType } from 'zod'
import { settingRule } from '#app/domain/settings/settings-input.ts'
import { type Answer, done, formOf, goTo, refused, refusedAt, saved, type Zod } from '#app/shared/form-contract.ts'
import { checkSlug, SAVED_PARAM, savedText } from '../categories/category.form.ts'
import { ARRANGEMENTS } from '../categories/category-list.ts'
import { type CollectionInput, collectionFields } from './collection-fields.ts'
import { MAX_COLLECTIONS } from './collection-list.ts'
import type { ChangeCollectionOutcome, SaveCollectionOutcome } from './collections.server.ts'

const GONE = refused(404, 'This collection has already been deleted.')
const toList: Answer<unknown, unknown> = goTo(() => `${href('/admin/collections')}?${SAVED_PARAM}=1`)

const shape = { body: { files: 1 }, fields: fieldsOf }

/** Adds a collection, or changes one. */
export const saveCollectionForm = formOf<SaveCollectionOutcome>()(
  { ...shape, intent: 'save-collection' },
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

interface CountOutcome {
  readonly status: 'counted'
  readonly total: number
  /** Whether there are more than `total`. */
  readonly isMinimum: boolean
}

/** Counts the products that match the rule as it was typed; saves nothing. */
export const countCollectionForm = formOf<CountOutcome>()(
  { ...shape, intent: 'count-collection' },
  {
    counted: saved(({ total, isMinimum }) => {
      const count = `${isMinimum ? 'More than ' : ''}${total.toLocaleString('en-IN')}`
      return `${count} ${total === 1 ? 'product matches' : 'products match'} the rule. Nothing is saved yet.`
    }),
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

/** A rule may name any category here; the command knows which there are. */
function fieldsOf(zod: Zod) {
  const rules = collectionFields({}).map((field) => [field.name, settingRule(zod, field)])
  return zod
    .object({ ...Object.fromEntries(rules), category: zod.string().max(40).default('') })
    .superRefine(checkSlug)
    .superRefine(({ minPrice, maxPrice, opensAt, endsAt }: Partial<CollectionInput>, context) => {
      const report = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
      if (minPrice && maxPrice && minPrice > maxPrice) report('maxPrice', 'Please enter at least the lowest price')
      if (opensAt && endsAt && opensAt >= endsAt) report('endsAt', 'Please enter a later time')
    }) as ZodType as ZodType<CollectionInput>
}
