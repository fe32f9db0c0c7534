import { useId } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { FileInput, type FileInputProps } from './file-input.tsx'

/** A field for files; a form with it is sent as `multipart/form-data`. */
export function FileField({
  label,
  errors,
  hint,
  optional,
  ...props
}: Omit<FileInputProps, 'aria-invalid'> & FieldTexts) {
  const ownId = useId()
  return (
    <Field id={props.id ?? ownId} label={label} errors={errors} hint={hint} optional={optional}>
      {(control) => <FileInput {...props} {...control} />}
    </Field>
  )
}
