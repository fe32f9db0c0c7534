import { ArrowDown, ArrowUp } from 'lucide-react'
import type { FormShape } from '#app/shared/form-contract.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { type PickableProduct, PickList } from '../components/pick-list.tsx'
import { PickSearch } from '../components/pick-search.tsx'
import type { PickMove } from './collection-list.ts'

interface PickedProductsProps {
  /** Its field `product` says which product, and `to` what is done with it. */
  form: FormShape
  title: string
  /** In the owner's order. */
  picked: readonly PickableProduct[]
  search: string
  /** What the search found, without what is picked already. */
  found: readonly PickableProduct[]
}

/** Products in the owner's order, of a hand-picked collection or a design, and a search for more. */
export function PickedProducts({ form, title, picked, search, found }: PickedProductsProps) {
  return (
    <>
      <Card title={`${title} (${picked.length})`}>
        <div className="p-4">
          {picked.length === 0 ? (
            <p className="text-soft">Nothing yet. Search below for products to add.</p>
          ) : (
            <PickList products={picked}>
              {(product, index) => (
                <div className="flex">
                  <Move form={form} product={product} to="up" disabled={index === 0} />
                  <Move form={form} product={product} to="down" disabled={index === picked.length - 1} />
                  <Move form={form} product={product} to="remove" />
                </div>
              )}
            </PickList>
          )}
        </div>
      </Card>
      <PickSearch search={search} found={found}>
        {(product) => <Move form={form} product={product} to="add" />}
      </PickSearch>
    </>
  )
}

const MOVES = {
  add: { label: (name: string) => `Add ${name}`, content: 'Add' },
  up: { label: (name: string) => `Move ${name} up`, content: <ArrowUp size={18} /> },
  down: { label: (name: string) => `Move ${name} down`, content: <ArrowDown size={18} /> },
  remove: { label: (name: string) => `Remove ${name}`, content: 'Remove' },
}

interface MoveProps {
  form: FormShape
  product: PickableProduct
  to: PickMove
  disabled?: boolean
}

function Move({ form, product: { id, name }, to, disabled = false }: MoveProps) {
  return (
    <ContractButton
      form={form}
      hidden={{ product: id, to }}
      variant={to === 'add' ? 'secondary' : 'quiet'}
      disabled={disabled}
      aria-label={MOVES[to].label(name)}
      className="px-2.5"
    >
      {MOVES[to].content}
    </ContractButton>
  )
}
