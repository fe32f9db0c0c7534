import { Search } from 'lucide-react'
import { useSubmit } from 'react-router'
import { cn } from '../class-names.ts'
import { SelectField } from '../select-field.tsx'
import { TextField } from '../text-field.tsx'

interface SearchFieldProps {
  /** For screen readers; the placeholder is visible. */
  label: string
  placeholder: string
  value: string | undefined
  className?: string
}

/** Searches the rows of a table when its form is submitted. */
export function SearchField({ label, placeholder, value = '', className }: SearchFieldProps) {
  return (
    <TextField
      key={`search ${value}`}
      type="search"
      name="search"
      label={label}
      placeholder={placeholder}
      defaultValue={value}
      maxLength={100}
      icon={<Search size={20} strokeWidth={1.6} />}
      fieldClassName={cn('[&>label]:sr-only', className)}
      className="min-h-11"
    />
  )
}

interface FilterSelectProps {
  name: string
  /** For screen readers; the selected option is visible. */
  label: string
  value: string
  options: { value: string; label: string }[]
  className?: string
}

/** Filters or sorts the rows of a table; applies at once. */
export function FilterSelect({ name, label, value, options, className }: FilterSelectProps) {
  const submit = useSubmit()
  return (
    <SelectField
      key={`${name} ${value}`}
      name={name}
      label={label}
      hideLabel
      options={options}
      defaultValue={value}
      onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
      fieldClassName={className}
      className="min-h-11"
    />
  )
}
