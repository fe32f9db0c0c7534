import { href } from 'react-router'
import type { ZodType } from 'zod'
import { settingRule } from '#app/domain/settings/settings-input.ts'
import { type Answer, done, formOf, goTo, refused, refusedAt, refusedAtFields } from '#app/shared/form-contract.ts'
import { ARRANGEMENTS, checkSlug, SAVED_PARAM, savedText } from '../owners-lists/list-entry.ts'
import type {
  DeleteCategoryOutcome,
  MoveCategoryOutcome,
  SaveCategoryOutcome,
  UnknownCategoryImage,
} from './categories.server.ts'
import { CATEGORY_FIELD_LIST, type CategoryInput } from './category-fields.ts'
import { MAX_CATEGORIES } from './category-list.ts'

const GONE = refused(404, 'This category has already been deleted.')
const IMAGE_GONE = refusedAtFields(409, ({ field }: UnknownCategoryImage) => ({
  [field]: 'This image is no longer available. Please upload it again.',
}))

const toList: Answer<unknown, unknown> = goTo(() => `${href('/admin/categories')}?${SAVED_PARAM}=1`)

/** Adds a category, or changes one. */
export const saveCategoryForm = formOf<SaveCategoryOutcome>()(
  {
    intent: 'save-category',
    body: { files: 2 },
    fields: (zod) =>
      zod
        .object(Object.fromEntries(CATEGORY_FIELD_LIST.map((field) => [field.name, settingRule(zod, field)])))
        .superRefine(checkSlug) as ZodType as ZodType<CategoryInput>,
  },
  {
    changed: toList,
    'unknown-category': GONE,
    'address-taken': refusedAt(409, 'slug', 'Another category has this address. Please choose a different one.'),
    'no-address': refusedAt(400, 'slug', 'Please enter an address for this category'),
    'too-many': refused(409, `You’ve reached the limit of ${MAX_CATEGORIES} categories. Please delete one first.`),
    'unknown-image': IMAGE_GONE,
  },
)

/** Moves a category up or down, hides it, or shows it again. */
export const moveCategoryForm = formOf<MoveCategoryOutcome>()(
  {
    intent: 'move-category',
    isButton: true,
    fields: (zod) => zod.object({ category: zod.string().max(40), to: zod.enum(ARRANGEMENTS) }),
  },
  { changed: done(savedText), 'unknown-category': GONE, 'unknown-image': IMAGE_GONE },
)

/** Deletes the category of the page. `target` gets its products. */
export const deleteCategoryForm = formOf<DeleteCategoryOutcome>()(
  { intent: 'delete-category', fields: (zod) => zod.object({ target: zod.string().max(40).optional() }) },
  {
    changed: toList,
    'unknown-category': GONE,
    'unknown-image': IMAGE_GONE,
    'unknown-target': refusedAt(409, 'target', 'This category no longer exists. Please choose another one.'),
    'last-category': refused(409, 'A shop has at least one category. Please add another one first.'),
    'has-collections': refusedAt(409, 'target', 'Please choose which category its collections show instead'),
    'has-products': refusedAt(
      409,
      'target',
      ({ count }) => `Please choose where its ${count === 1 ? 'product goes' : `${count} products go`}`,
    ),
  },
)
