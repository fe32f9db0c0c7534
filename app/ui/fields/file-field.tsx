import { Field, type FieldProps, useField } from './field.tsx'
import { FileInput, type FileInputProps } from './file-input.tsx'

/** A field for files; a form with it is sent as `multipart/form-data`. */
export function FileField(props: Omit<FileInputProps, 'aria-invalid'> & FieldProps) {
  const [field, own] = useField(props)
  return <Field {...field}>{(control) => <FileInput {...own} {...control} />}</Field>
}
