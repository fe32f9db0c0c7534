import { Card } from '#app/ui/back-office/card.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { type PickableProduct, PickList } from '../components/pick-list.tsx'
import { PickSearch } from '../components/pick-search.tsx'
import { addToLookForm, removeFromLookForm } from './look.form.ts'

interface LookEditorProps {
  /** In the order they are shown. */
  look: readonly PickableProduct[]
  isFull: boolean
  search: string
  /** What the search found, without what is in the look. */
  found: readonly PickableProduct[]
}

/** The products of a look, and a search for more. */
export function LookEditor({ look, isFull, search, found }: LookEditorProps) {
  return (
    <div className="grid max-w-160 gap-5">
      <Card title="Shown on the product page">
        <div className="p-4">
          {look.length === 0 ? (
            <p className="text-soft">Nothing yet. Search below for products that go well with this one.</p>
          ) : (
            <PickList products={look}>
              {({ id, name }) => (
                <ContractButton
                  form={removeFromLookForm}
                  hidden={{ otherId: id }}
                  variant="quiet"
                  aria-label={`Remove ${name}`}
                >
                  Remove
                </ContractButton>
              )}
            </PickList>
          )}
        </div>
      </Card>
      {isFull ? (
        <p className="text-soft">A look has at most four products. Remove one to add another.</p>
      ) : (
        <PickSearch search={search} found={found}>
          {({ id, name }) => (
            <ContractButton
              form={addToLookForm}
              hidden={{ otherId: id }}
              variant="secondary"
              aria-label={`Add ${name}`}
            >
              Add
            </ContractButton>
          )}
        </PickSearch>
      )}
    </div>
  )
}
