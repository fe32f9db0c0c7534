import { useShop } from '#app/domain/settings/shop-context.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { Collection } from '#app/vocabulary/collections.ts'
import { listMetadata } from '../listing/list-metadata.ts'
import { DEFAULT_LIST_PARAMS } from '../listing/list-params.ts'
import { EntryForm } from '../owners-lists/entry-form.tsx'
import { slugToBe, UNTITLED } from '../owners-lists/list-entry.ts'
import { countCollectionForm, saveCollectionForm } from './collection.form.ts'
import { collectionInputValues, collectionSections } from './collection-fields.ts'
import { ownMetadata } from './collection-query.ts'

interface CollectionFormProps {
  /** Undefined for a new one. */
  collection: Collection | undefined
  /** The names of the categories that a rule can name, by key. */
  categories: Readonly<Record<string, string>>
  /** The address of its share card. */
  card: string | undefined
  response: FormResponse | undefined
}

/** Everything about a collection but the products that are picked by hand. */
export function CollectionForm({ collection, categories, card, response }: CollectionFormProps) {
  const shop = useShop()
  return (
    <EntryForm
      forms={[saveCollectionForm, countCollectionForm]}
      sections={collectionSections(categories)}
      stored={collectionInputValues(collection)}
      response={response}
      button={collection ? 'Save collection' : 'Add collection'}
      pictureField="image"
      card={card}
      read={({ name = '', slug, heading = '', description = '', searchTitle = '', searchDescription = '' }) => {
        const address = { slug: slugToBe(slug, collection?.slug, name), sort: DEFAULT_LIST_PARAMS.sort }
        const own = ownMetadata({ name: name || UNTITLED, heading, description, searchTitle, searchDescription })
        return listMetadata({ ...DEFAULT_LIST_PARAMS, collection: address }, 1, shop, own)
      }}
    >
      <SubmitButton intent={countCollectionForm.intent} variant="secondary" busyLabel="Counting…">
        Count products
      </SubmitButton>
    </EntryForm>
  )
}
