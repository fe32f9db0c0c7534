import { Form } from 'react-router'
import { Button } from '../button.tsx'
import { FilterSelect, SearchField } from './filter-fields.tsx'

interface SearchFormProps {
  /** Names the form: what is searched. */
  label: string
  /** Left out where there is nothing to type. */
  search?: { label: string; placeholder: string; value: string | undefined }
  /** Choices that act at once. */
  selects?: { name: string; label: string; value: string; options: { value: string; label: string }[] }[]
}

/** Which rows a table shows; the address says it. */
export function SearchForm({ label, search, selects = [] }: SearchFormProps) {
  return (
    <Form
      method="get"
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
