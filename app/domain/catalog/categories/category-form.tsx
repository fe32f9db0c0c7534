import { useShop } from '#app/domain/settings/shop-context.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { type Category, newCategory, proposedDescription } from '#app/vocabulary/categories.ts'
import { listMetadata } from '../listing/list-metadata.ts'
import { DEFAULT_LIST_PARAMS } from '../listing/list-params.ts'
import { EntryForm } from '../owners-lists/entry-form.tsx'
import { slugToBe, UNTITLED } from '../owners-lists/list-entry.ts'
import { saveCategoryForm } from './category.form.ts'
import { categoryInputValues, categorySections } from './category-fields.ts'

interface CategoryFormProps {
  /** Undefined for a new one. */
  category: Category | undefined
  /** The address of its share card. */
  card: string | undefined
  response: FormResponse | undefined
}

/** Everything about a category. */
export function CategoryForm({ category, card, response }: CategoryFormProps) {
  const { city } = useShop()
  const hint =
    category &&
    `One line on the home page. If blank: “${proposedDescription(category.key, category.name.toLowerCase())}”`
  return (
    <EntryForm
      forms={[saveCategoryForm]}
      sections={categorySections(hint)}
      stored={categoryInputValues(category ?? newCategory('', ''))}
      response={response}
      button={category ? 'Save category' : 'Add category'}
      pictureField="shareImage"
      card={card}
      read={({ name = '', menuLabel = '', slug, searchTitle: title = '', searchDescription: description = '' }) => {
        const address = slugToBe(slug, category?.slug, name)
        const shown = { ...newCategory(address, name || UNTITLED), menuLabel }
        const params = { ...DEFAULT_LIST_PARAMS, category: address }
        return listMetadata(params, 1, { city, categories: [shown] }, { title, description })
      }}
    />
  )
}
