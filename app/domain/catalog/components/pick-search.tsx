import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { Card } from '#app/ui/back-office/card.tsx'
import { SearchField } from '#app/ui/back-office/search-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { PickList } from './pick-list.tsx'

interface PickSearchProps {
  search: string
  /** What the search found, without what is added already. */
  found: ComponentProps<typeof PickList>['products']
  /** The button that adds a product. */
  children: ComponentProps<typeof PickList>['children']
}

/** Finds products to add, without scripts. */
export function PickSearch({ search, found, children }: PickSearchProps) {
  return (
    <Card title="Add a product">
      <div className="grid gap-3 p-4">
        <Form method="get" role="search" aria-label="Products" className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <SearchField label="Search products" placeholder="Search by name" value={search} />
          </div>
          <Button variant="secondary">Search</Button>
        </Form>
        {search !== '' && found.length === 0 && <p role="status">No other product matches.</p>}
        {found.length > 0 && <PickList products={found}>{children}</PickList>}
      </div>
    </Card>
  )
}
