import type { FormResponse } from '#app/shared/form-response.ts'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { DeleteEntry } from '../owners-lists/delete-entry.tsx'
import { deleteCollectionForm } from './collection.form.ts'

/** Deletes a collection, once its owner has said that they mean it. */
export function DeleteCollection({ response }: { response: FormResponse | undefined }) {
  return (
    <DeleteEntry noun="collection" form={deleteCollectionForm} response={response}>
      {(field) => (
        <>
          <p className="text-soft">Its products stay in the shop. Its page is gone for good.</p>
          <CheckboxField
            name={field('isSure').name}
            errors={field('isSure').errors ?? []}
            value="on"
            label="Yes, delete it"
          />
        </>
      )}
    </DeleteEntry>
  )
}
