import type { FormResponse } from '#app/shared/form-response.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { deleteCollectionForm } from './collection.form.ts'

/** Deletes a collection, once its owner has said that they mean it. */
export function DeleteCollection({ response }: { response: FormResponse | undefined }) {
  return (
    <Card title="Delete this collection">
      <ContractForm
        form={deleteCollectionForm}
        response={response}
        button={{
          children: 'Delete collection',
          variant: 'danger',
          busyLabel: 'Deleting…',
          className: 'justify-self-start',
        }}
        className="grid gap-2 p-4"
      >
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
      </ContractForm>
    </Card>
  )
}
