import { Form } from 'react-router'
import { SettingInput } from '#app/domain/settings/manage/setting-input.tsx'
import { type FormResponse, responseTo, sentText } from '#app/shared/form-response.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { type Category, newCategory, proposedDescription } from '#app/vocabulary/categories.ts'
import { saveCategoryForm } from './category.form.ts'
import { CATEGORY_FIELD_LIST, categoryInputValues } from './category-fields.ts'

interface CategoryFormProps {
  /** Undefined for a new one. */
  category: Category | undefined
  response: FormResponse | undefined
}

/** Everything about a category. */
export function CategoryForm({ category, response }: CategoryFormProps) {
  const own = responseTo(response, saveCategoryForm.intent)
  const stored = categoryInputValues(category ?? newCategory('', ''))
  const { fields, formProps, errorsOf } = useCheckedForm<Record<string, string | undefined>>({
    id: 'category',
    lastResult: own?.result,
    defaultValue: stored,
    loadCheck: async () => (await import('#app/ui/forms/check-contract.ts')).checkOf(saveCategoryForm),
  })
  const ownHints: Partial<Record<string, string>> | undefined = category && {
    description: `One line on the home page. If blank: “${proposedDescription(category.key, category.name.toLowerCase())}”`,
  }
  return (
    <Card title="Category">
      <Form
        {...formProps}
        method="post"
        encType="multipart/form-data"
        preventScrollReset
        className="grid gap-x-4 gap-y-4.5 p-4 sm:grid-cols-2"
      >
        {CATEGORY_FIELD_LIST.map((field) => {
          const metadata = fields[field.name]
          const hint = ownHints?.[field.name]
          return (
            metadata && (
              <SettingInput
                key={field.name}
                field={hint === undefined ? field : { ...field, hint }}
                metadata={metadata}
                errors={errorsOf(metadata)}
                stored={own?.result ? sentText(own, field.name) : stored[field.name]}
                saved={undefined}
              />
            )
          )
        })}
        <div className="grid gap-3 sm:col-span-2">
          <FormResponseBanner response={own} />
          <SubmitButton intent={saveCategoryForm.intent} busyLabel="Saving…" className="justify-self-start">
            {category ? 'Save category' : 'Add category'}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
