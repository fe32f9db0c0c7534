import type { ComponentProps } from 'react'
import { useSubmit } from 'react-router'
import { SelectField } from '../fields/select-field.tsx'

export interface FilterSelectProps extends Pick<ComponentProps<typeof SelectField>, 'options'> {
  name: string
  /** For screen readers; the selected option is visible. */
  label: string
  value: string
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
