import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { Card } from '#app/ui/back-office/card.tsx'
import { SearchField } from '#app/ui/back-office/search-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { ProductThumbnail } from '../components/product-thumbnail.tsx'
import { addToLookForm, removeFromLookForm } from './look.form.ts'

interface EditedLookProduct {
  readonly id: string
  readonly name: string
  readonly image: string
  readonly isShown?: boolean
}

interface LookEditorProps {
  /** In the order they are shown. */
  look: readonly EditedLookProduct[]
  isFull: boolean
  search: string
  /** What the search found, without what is in the look. */
  found: readonly EditedLookProduct[]
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
            <LookList products={look} form={removeFromLookForm} variant="quiet" label="Remove" />
          )}
        </div>
      </Card>
      {isFull ? (
        <p className="text-soft">A look has at most four products. Remove one to add another.</p>
      ) : (
        <Card title="Add a product">
          <div className="grid gap-3 p-4">
            <Form method="get" role="search" aria-label="Products" className="flex items-end gap-2">
              <div className="min-w-0 flex-1">
                <SearchField label="Search products" placeholder="Search by name" value={search} />
              </div>
              <Button variant="secondary">Search</Button>
            </Form>
            {search !== '' && found.length === 0 && <p role="status">No other product matches.</p>}
            {found.length > 0 && <LookList products={found} form={addToLookForm} variant="secondary" label="Add" />}
          </div>
        </Card>
      )}
    </div>
  )
}

interface LookListProps extends Pick<ComponentProps<typeof ContractButton>, 'form' | 'variant'> {
  products: readonly EditedLookProduct[]
  label: string
}

function LookList({ products, label, ...button }: LookListProps) {
  return (
    <ul className="divide-y divide-line">
      {products.map((product) => (
        <li key={product.id} className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
          <ProductThumbnail image={product.image} className="w-12" />
          <p className="min-w-0 flex-1 wrap-anywhere">
            {product.name}
            {product.isShown === false && (
              <span className="block text-label text-muted">Hidden while out of stock or in the bin</span>
            )}
          </p>
          <ContractButton {...button} hidden={{ otherId: product.id }} aria-label={`${label} ${product.name}`}>
            {label}
          </ContractButton>
        </li>
      ))}
    </ul>
  )
}
