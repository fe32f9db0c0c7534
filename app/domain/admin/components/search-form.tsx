import { Search } from 'lucide-react'
import { Form, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'

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
  const submit = useSubmit()
  return (
    <Form
      method="get"
      role="search"
      aria-label={label}
      preventScrollReset
      className="mb-3 grid gap-2 lg:flex lg:flex-wrap"
    >
      {search && (
        <TextField
          key={`search ${search.value}`}
          type="search"
          name="search"
          label={search.label}
          placeholder={search.placeholder}
          defaultValue={search.value ?? ''}
          maxLength={100}
          icon={<Search size={20} strokeWidth={1.6} />}
          fieldClassName="lg:w-85 [&>label]:sr-only"
          className="min-h-11"
        />
      )}
      {selects.map((select) => (
        <SelectField
          key={`${select.name} ${select.value}`}
          name={select.name}
          label={select.label}
          hideLabel
          options={select.options}
          defaultValue={select.value}
          onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
          fieldClassName="lg:min-w-45"
          className="min-h-11"
        />
      ))}
      <noscript>
        <Button variant="secondary">Show</Button>
      </noscript>
    </Form>
  )
}
