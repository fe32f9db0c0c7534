import { type ComponentProps, useId } from 'react'
import { cn } from './class-names.ts'
import { controlStyles, Field, type FieldTexts } from './field.tsx'

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'aria-invalid'>, FieldTexts {
  /** Class names of the whole field; `className` goes to the text area. */
  fieldClassName?: string
}

/** A field of several lines. Takes all of Conform's `getTextareaProps`. */
export function TextAreaField({
  label,
  errors,
  hint,
  optional,
  fieldClassName,
  className,
  ...props
}: TextAreaFieldProps) {
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
        <textarea
          {...props}
          {...control}
          className={cn(controlStyles, 'min-h-22 resize-y py-3 leading-normal', className)}
        />
      )}
    </Field>
  )
}
