import type { ComponentProps } from 'react'
import { Card } from '#app/ui/back-office/card.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'

interface DeleteEntryProps extends Pick<ComponentProps<typeof ContractForm>, 'form' | 'response' | 'children'> {
  noun: 'category' | 'collection'
}

/** Deletes a category or a collection, once its owner has answered what the fields ask. */
export function DeleteEntry({ noun, ...props }: DeleteEntryProps) {
  return (
    <Card title={`Delete this ${noun}`}>
      <ContractForm
        {...props}
        button={{
          children: `Delete ${noun}`,
          variant: 'danger',
          busyLabel: 'Deleting…',
          className: 'justify-self-start',
        }}
        className="grid gap-3 p-4"
      />
    </Card>
  )
}
