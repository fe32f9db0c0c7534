import { Form } from 'react-router'
import { SettingInput } from '#app/domain/settings/manage/setting-input.tsx'
import { type FormResponse, responseTo, sentText } from '#app/shared/form-response.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import type { Collection } from '#app/vocabulary/collections.ts'
import { countCollectionForm, saveCollectionForm } from './collection.form.ts'
import { collectionFields, collectionInputValues } from './collection-fields.ts'

interface CollectionFormProps {
  /** Undefined for a new one. */
  collection: Collection | undefined
  /** The names of the categories that a rule can name, by key. */
  categories: Readonly<Record<string, string>>
  response: FormResponse | undefined
}

/** Everything about a collection but the products that are picked by hand. */
export function CollectionForm({ collection, categories, response }: CollectionFormProps) {
  const own = responseTo(response, saveCollectionForm.intent, countCollectionForm.intent)
  const stored = collectionInputValues(collection)
  const { fields, formProps, errorsOf } = useCheckedForm<Record<string, string | undefined>>({
    id: 'collection',
    lastResult: own?.result as never,
    defaultValue: stored,
    loadCheck: async () =>
      (await import('#app/ui/forms/check-contract.ts')).checkOf(saveCollectionForm, countCollectionForm),
  })
  return (
    <Card title="Collection">
      <Form
        {...formProps}
        method="post"
        encType="multipart/form-data"
        preventScrollReset
        className="grid gap-x-4 gap-y-4.5 p-4 sm:grid-cols-2"
      >
        {collectionFields(categories).map((field) => {
          const metadata = fields[field.name]
          return (
            metadata && (
              <SettingInput
                key={field.name}
                field={field}
                metadata={metadata as never}
                errors={errorsOf(metadata)}
                stored={own?.result ? sentText(own, field.name) : stored[field.name]}
                saved={undefined}
              />
            )
          )
        })}
        <div className="grid gap-3 sm:col-span-2">
          <FormResponseBanner response={own} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton intent={saveCollectionForm.intent} busyLabel="Saving…">
              {collection ? 'Save collection' : 'Add collection'}
            </SubmitButton>
            <SubmitButton intent={countCollectionForm.intent} variant="secondary" busyLabel="Counting…">
              Count products
            </SubmitButton>
          </div>
        </div>
      </Form>
    </Card>
  )
}
