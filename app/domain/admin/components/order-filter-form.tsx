import { Search } from 'lucide-react'
import { Form, useSubmit } from 'react-router'
import { ORDER_SORTS, type OrderSort } from '#app/domain/orders/order-list.ts'
import { adminStatusLabel, ORDER_STATUSES } from '#app/domain/orders/order-status.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'

const STATUS_OPTIONS = [
  { value: '', label: 'All statuses' },
  ...ORDER_STATUSES.map((status) => ({ value: status, label: adminStatusLabel(status) })),
]

const SORT_OPTIONS = Object.entries(ORDER_SORTS).map(([value, label]) => ({ value, label }))

interface OrderFilterFormProps {
  search: string | undefined
  status: string | undefined
  sort: OrderSort
}

/** Which orders the table shows. Status and sort act at once, a search when it is sent. */
export function OrderFilterForm({ search = '', status = '', sort }: OrderFilterFormProps) {
  const submit = useSubmit()
  return (
    <Form
      method="get"
      role="search"
      aria-label="Orders"
      preventScrollReset
      className="mb-3 grid grid-cols-2 gap-2 lg:grid-cols-[minmax(0,21.25rem)_11.25rem_13.5rem_auto] lg:justify-start"
    >
      <TextField
        key={`search ${search}`}
        type="search"
        name="search"
        label="Search orders"
        placeholder="Order number, name or e-mail"
        defaultValue={search}
        maxLength={100}
        icon={<Search size={20} strokeWidth={1.6} />}
        fieldClassName="col-span-2 lg:col-span-1 [&>label]:sr-only"
        className="min-h-11"
      />
      <SelectField
        key={`status ${status}`}
        name="status"
        label="Status"
        hideLabel
        options={STATUS_OPTIONS}
        defaultValue={status}
        onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
        className="min-h-11"
      />
      <SelectField
        key={`sort ${sort}`}
        name="sort"
        label="Sort"
        hideLabel
        options={SORT_OPTIONS}
        defaultValue={sort}
        onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
        className="min-h-11"
      />
      <noscript>
        <Button variant="secondary">Show</Button>
      </noscript>
    </Form>
  )
}
