import type { FormResponse } from '#app/shared/form-response.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import type { Category } from '#app/vocabulary/categories.ts'
import { DeleteEntry } from '../owners-lists/delete-entry.tsx'
import { deleteCategoryForm } from './category.form.ts'

interface DeleteCategoryProps {
  /** How many products it has, also counting those in the bin. */
  count: number
  /** Collections have its products by a rule. */
  isInRules: boolean
  others: readonly Category[]
  response: FormResponse | undefined
}

/** Deletes a category, and asks where its products go. */
export function DeleteCategory({ count, isInRules, others, response }: DeleteCategoryProps) {
  return (
    <DeleteEntry noun="category" form={deleteCategoryForm} response={response}>
      {(field) =>
        count === 0 && !isInRules ? (
          <p className="text-soft">No product has this category.</p>
        ) : (
          <SelectField
            {...field('target')}
            label={moveLabel(count)}
            hint={`Links to the deleted category lead to this one${isInRules ? ', and collections show it instead' : ''}`}
            options={others.map(({ key, name }) => ({ value: key, label: name }))}
            placeholder="Choose a category"
          />
        )
      }
    </DeleteEntry>
  )
}

function moveLabel(count: number): string {
  if (count === 0) return 'Category that its collections show instead'
  return count === 1 ? 'Move its product to' : `Move its ${count.toLocaleString('en-IN')} products to`
}
