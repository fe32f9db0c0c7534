import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../class-names.ts'
import { controlStyles, Field, type FieldProps, useField } from './field.tsx'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'aria-invalid'>, FieldProps {
  /** Decoration inside the box on the left. */
  icon?: ReactNode
}

/** A one-line field. Takes all of Conform's `getInputProps`. */
export function TextField(props: TextFieldProps) {
  const [field, { icon, className, ...own }] = useField(props)
  return (
    <Field {...field}>
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
          <input {...own} {...control} className={cn(controlStyles, icon && 'pl-10.5', className)} />
        </span>
      )}
    </Field>
  )
}
