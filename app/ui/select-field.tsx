import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { cn } from './class-names.ts'
import { controlStyles, Field, type FieldTexts } from './field.tsx'

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'aria-invalid' | 'children'>, FieldTexts {
  options: { value: string; label: string }[]
  /** The first, empty option, such as 'Choose a state'. */
  placeholder?: string
  /** The label is read aloud but not shown, as in a toolbar. */
  hideLabel?: boolean
  /** Class names of the whole field; `className` goes to the select. */
  fieldClassName?: string
}

/** A native select. Takes all of Conform's `getSelectProps`. */
export function SelectField({
  label,
  errors,
  hint,
  optional,
  options,
  placeholder,
  hideLabel = false,
  fieldClassName,
  className,
  ...props
}: SelectFieldProps) {
  const ownId = useId()
  return (
    <Field
      id={props.id ?? ownId}
      label={label}
      errors={errors}
      hint={hint}
      optional={optional}
      className={cn(hideLabel && '[&>label]:sr-only', fieldClassName)}
    >
      {(control) => (
        <span className="relative block">
          <select {...props} {...control} className={cn(controlStyles, 'appearance-none truncate pr-10', className)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            size={20}
            strokeWidth={1.6}
            className="pointer-events-none absolute inset-y-0 right-3 my-auto text-soft"
          />
        </span>
      )}
    </Field>
  )
}
