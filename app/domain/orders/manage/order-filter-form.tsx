import { Form } from 'react-router'
import { tagSelect } from '#app/domain/notes/note.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { FilterSelect } from '#app/ui/back-office/filter-select.tsx'
import { SearchField } from '#app/ui/back-office/search-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { ORDER_STATUSES } from '#app/vocabulary/statuses.ts'
import { adminStatusLabel, offeredStatuses } from '../order-status-labels.ts'
import { ORDER_SORTS, type OrderSort } from './order-filter.ts'

const SORT_OPTIONS = Object.entries(ORDER_SORTS).map(([value, label]) => ({ value, label }))

interface OrderFilterFormProps {
  search: string | undefined
  status: string | undefined
  sort: OrderSort
  /** The parameter `show` of the page's address, which filtering preserves. */
  show: string | undefined
  tag: string | undefined
  /** All tags of orders; may be empty. */
  tags: readonly string[]
}

/** Search, status filter and sorting of the orders table. Status and sorting apply immediately, a search on submit. */
export function OrderFilterForm({ search, status = '', sort, show, tag, tags }: OrderFilterFormProps) {
  const statuses = offeredStatuses(ORDER_STATUSES, useShop())
  const statusOptions = [
    { value: '', label: 'All statuses' },
    ...statuses.map((each) => ({ value: each, label: adminStatusLabel(each) })),
  ]
  return (
    <Form
      method="get"
      role="search"
      aria-label="Orders"
      preventScrollReset
      className="mb-3 grid grid-cols-2 gap-2 lg:grid-cols-[minmax(0,21.25rem)_11.25rem_13.5rem_auto_auto] lg:justify-start"
    >
      {show && <input type="hidden" name="show" value={show} />}
      <SearchField
        label="Search orders"
        placeholder="Order number, name or email"
        value={search}
        className="col-span-2 lg:col-span-1"
      />
      <FilterSelect name="status" label="Status" value={status} options={statusOptions} />
      <FilterSelect name="sort" label="Sort" value={sort} options={SORT_OPTIONS} />
      {tagSelect(tags, tag).map((select) => (
        <FilterSelect key={select.name} {...select} className="col-span-2 lg:col-span-1" />
      ))}
      <noscript>
        <Button variant="secondary">Show</Button>
      </noscript>
    </Form>
  )
}
