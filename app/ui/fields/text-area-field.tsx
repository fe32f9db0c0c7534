import type { ComponentProps } from 'react'
import { cn } from '../class-names.ts'
import { controlStyles, Field, type FieldProps, useField } from './field.tsx'

/** A field of several lines. Takes all of Conform's `getTextareaProps`. */
export function TextAreaField(props: Omit<ComponentProps<'textarea'>, 'aria-invalid'> & FieldProps) {
  const [field, { className, ...own }] = useField(props)
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...own}
          {...control}
          className={cn(controlStyles, 'min-h-22 resize-y py-3 leading-normal', className)}
        />
      )}
    </Field>
  )
}
