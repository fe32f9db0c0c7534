import { Form } from 'react-router'
import { Card } from '#app/ui/back-office/card.tsx'
import { SearchField } from '#app/ui/back-office/filter-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import { ProductThumbnail } from '../components/product-thumbnail.tsx'
import { ADD_TO_LOOK, REMOVE_FROM_LOOK } from '../intents.ts'

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
            <LookList products={look} intent={REMOVE_FROM_LOOK} label="Remove" />
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
            {found.length > 0 && <LookList products={found} intent={ADD_TO_LOOK} label="Add" />}
          </div>
        </Card>
      )}
    </div>
  )
}

interface LookListProps {
  products: readonly EditedLookProduct[]
  intent: typeof ADD_TO_LOOK | typeof REMOVE_FROM_LOOK
  label: string
}

function LookList({ products, intent, label }: LookListProps) {
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
          <LookButton product={product} intent={intent} label={label} />
        </li>
      ))}
    </ul>
  )
}

function LookButton({ product, intent, label }: Omit<LookListProps, 'products'> & { product: EditedLookProduct }) {
  const isBusy = useIsSending(intent, { otherId: product.id })
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="otherId" value={product.id} />
      <Button
        name="intent"
        value={intent}
        variant={intent === ADD_TO_LOOK ? 'secondary' : 'quiet'}
        busy={isBusy}
        aria-label={`${label} ${product.name}`}
      >
        {label}
      </Button>
    </Form>
  )
}
