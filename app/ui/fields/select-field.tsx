import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../class-names.ts'
import { controlStyles, Field, type FieldProps, useField } from './field.tsx'

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'aria-invalid' | 'children'>, FieldProps {
  /** In their order, also as labels by value. */
  options: { value: string; label: string }[] | Readonly<Record<string, string>>
  /** The first, empty option, such as 'Choose a state'. */
  placeholder?: string
  /** The label is read aloud but not shown, as in a toolbar. */
  hideLabel?: boolean
}

/** A native select. Takes all of Conform's `getSelectProps`. */
export function SelectField({ hideLabel = false, options, ...props }: SelectFieldProps) {
  const [field, { placeholder, className, ...own }] = useField(props)
  const listed = Array.isArray(options) ? options : Object.entries(options).map(([value, label]) => ({ value, label }))
  return (
    <Field {...field} className={cn(hideLabel && '[&>label]:sr-only', field.className)}>
      {(control) => (
        <span className="relative block">
          <select {...own} {...control} className={cn(controlStyles, 'appearance-none truncate pr-10', className)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {listed.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={20} className="pointer-events-none absolute inset-y-0 right-3 my-auto text-soft" />
        </span>
      )}
    </Field>
  )
}
