import { type ReactNode, useId } from 'react'
import { FieldErrors } from './field-errors.tsx'

/** Ties a control inside a `Field` to its label, hint and errors. */
interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Properties of every field, in addition to those of its control. */
export interface FieldTexts {
  label: ReactNode
  /** Shown below the control and read with it; an empty list shows nothing. */
  errors?: string[]
  hint?: ReactNode
  /** Marks a field that may stay empty. */
  optional?: boolean
}

/** Properties of a field, of which those of its control are a part. */
export interface FieldProps extends FieldTexts {
  id?: string | undefined
  /** Class names of the whole field; `className` goes to the control. */
  fieldClassName?: string
}

/** Tells the properties of a field and those of its control apart. */
export function useField<Props extends FieldProps>(props: Props) {
  const { label, errors, hint, optional, fieldClassName, id, ...control } = props
  const ownId = useId()
  return [{ id: id ?? ownId, label, errors, hint, optional, className: fieldClassName }, control] as const
}

/** The box of a text-like control. */
export const controlStyles = [
  'block w-full min-h-12 rounded-md border border-field bg-surface-raised px-3.5 text-md text-ink',
  'transition-colors duration-160 placeholder:text-muted placeholder:opacity-100',
  'hover:border-soft focus:border-focus focus:outline-2 focus:-outline-offset-1 focus:outline-focus',
  'aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger',
  // A select counts as read-only to the browser.
  'not-[select]:read-only:border-line not-[select]:read-only:bg-surface-sunk not-[select]:read-only:text-soft',
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-sunk disabled:text-muted',
].join(' ')

interface FieldBoxProps extends FieldTexts {
  id: string
  /** Ids of further texts that describe the control, such as a password meter. */
  describedBy?: string
  className?: string
  children: (control: FieldControl) => ReactNode
}

/** Ties label, hint and errors to one control, so that no form can forget it. */
export function Field({ label, id, errors, hint, optional = false, describedBy, className, children }: FieldBoxProps) {
  const isInvalid = Boolean(errors?.length)
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  const descriptions = [isInvalid && errorId, hint && hintId, describedBy].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-label font-semibold text-ink">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({ id, 'aria-invalid': isInvalid || undefined, 'aria-describedby': descriptions || undefined })}
      {isInvalid && <FieldErrors id={errorId} errors={errors} />}
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
