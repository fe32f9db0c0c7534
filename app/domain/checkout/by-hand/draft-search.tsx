import { Form } from 'react-router'
import type { FoundProduct } from '#app/domain/catalog/search/products-by-hand.server.ts'
import { formatRupees } from '#app/money.ts'
import { NameAndEmail } from '#app/ui/back-office/name-and-email.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'

interface SearchProps {
  /** Parameters of the page's address, which the search keeps. */
  params: readonly (readonly [string, string])[]
  name: 'q' | 'c'
  label: string
  hint: string
  value: string
}

function Search({ params, name, label, hint, value }: SearchProps) {
  return (
    <Form method="get" role="search" aria-label={label} preventScrollReset className="flex items-start gap-2">
      {params.map(
        ([kept, text]) => kept !== name && <input key={`${kept} ${text}`} type="hidden" name={kept} value={text} />,
      )}
      <TextField
        id={`search-${name}`}
        name={name}
        label={label}
        hint={hint}
        defaultValue={value}
        autoComplete="off"
        fieldClassName="min-w-0 flex-1"
      />
      <Button variant="secondary" className="mt-6.5">
        Find
      </Button>
    </Form>
  )
}

interface ProductSearchProps extends Pick<SearchProps, 'params' | 'value'> {
  found: readonly FoundProduct[]
  addPath: (productId: string, size: string) => string
}

/** Finds products and adds their sizes to the order. */
export function ProductSearch({ params, value, found, addPath }: ProductSearchProps) {
  return (
    <Panel title="Find products">
      <Search params={params} name="q" value={value} label="Product" hint="Name, SKU or barcode" />
      {value !== '' && found.length === 0 && <p className="mt-3 text-muted">No product has this name or code.</p>}
      <ul className="mt-3 divide-y divide-line">
        {found.map(({ id, name, price, sizes }) => (
          <li key={id} className="py-2.5">
            <p className="font-semibold wrap-anywhere">
              {name} <span className="font-normal whitespace-nowrap text-soft">{formatRupees(price)}</span>
            </p>
            <p className="flex flex-wrap gap-x-4">
              {sizes.map(({ size, units }) =>
                units > 0 ? (
                  <TextLink key={size} to={addPath(id, size)} preventScrollReset alone>
                    <span className="sr-only">Add {name}, size </span>
                    {size} ({units})
                  </TextLink>
                ) : (
                  <span key={size} className="py-2.5 text-muted line-through">
                    {size}
                  </span>
                ),
              )}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface CustomerSearchProps extends Pick<SearchProps, 'params' | 'value'> {
  found: readonly { readonly id: string; readonly fullName: string | null; readonly email: string }[]
  chosen: { readonly email: string } | undefined
  /** Without an id, of a guest. */
  choosePath: (userId?: string) => string
}

/** Finds the customer's account; without one, the order is a guest's. */
export function CustomerSearch({ params, value, found, chosen, choosePath }: CustomerSearchProps) {
  return (
    <Panel title="Find the customer">
      {chosen && (
        <p className="mb-3 wrap-anywhere">
          For {chosen.email}.{' '}
          <TextLink to={choosePath()} preventScrollReset>
            Take the order without an account
          </TextLink>
        </p>
      )}
      <Search params={params} name="c" value={value} label="Customer" hint="Name, email or phone" />
      {value !== '' && found.length === 0 && (
        <p className="mt-3 text-muted">No account matches. Type the details below.</p>
      )}
      <ul className="mt-3 divide-y divide-line">
        {found.map(({ id, fullName, email }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
            <NameAndEmail name={fullName ?? 'N/A'} email={email} />
            <TextLink to={choosePath(id)} preventScrollReset alone>
              Choose<span className="sr-only"> {email}</span>
            </TextLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
