import { Form } from 'react-router'
import { Button } from '../button.tsx'
import { FilterSelect, type FilterSelectProps } from './filter-select.tsx'
import { SearchField } from './search-field.tsx'

interface SearchFormProps {
  /** Names the form. */
  label: string
  /** The address of the results. @default the page's own */
  action?: string
  /** Omit it for a form without a text field. */
  search?: { label: string; placeholder: string; value: string | undefined }
  /** Filters that apply at once. */
  selects?: Omit<FilterSelectProps, 'className'>[]
}

/** Search and filters of a table, stored in the address. */
export function SearchForm({ label, action, search, selects = [] }: SearchFormProps) {
  return (
    <Form
      method="get"
      action={action}
      role="search"
      aria-label={label}
      preventScrollReset
      className="mb-3 grid gap-2 lg:flex lg:flex-wrap"
    >
      {search && <SearchField {...search} className="lg:w-85" />}
      {selects.map((select) => (
        <FilterSelect key={select.name} {...select} className="lg:min-w-45" />
      ))}
      <noscript>
        <Button variant="secondary">Show</Button>
      </noscript>
    </Form>
  )
}
