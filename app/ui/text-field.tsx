import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './class-names.ts'
import { controlStyles, Field, type FieldTexts } from './field.tsx'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'aria-invalid'>, FieldTexts {
  /** Decoration inside the box on the left. */
  icon?: ReactNode
  /** Class names of the whole field; `className` goes to the input. */
  fieldClassName?: string
}

/** A one-line field. Takes all of Conform's `getInputProps`. */
export function TextField({
  label,
  errors,
  hint,
  optional,
  icon,
  fieldClassName,
  className,
  ...props
}: TextFieldProps) {
  const ownId = useId()
  return (
    <Field
      id={props.id ?? ownId}
      label={label}
      errors={errors}
      hint={hint}
      optional={optional}
      className={fieldClassName}
    >
      {(control) => (
        <span className="relative block">
          {icon && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-muted"
            >
              {icon}
            </span>
          )}
          <input {...props} {...control} className={cn(controlStyles, icon && 'pl-10.5', className)} />
        </span>
      )}
    </Field>
  )
}
