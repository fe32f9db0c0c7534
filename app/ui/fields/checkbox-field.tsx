import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '../class-names.ts'
import { FieldErrors } from './field-errors.tsx'

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'aria-invalid'> {
  label: ReactNode
  hint?: string | undefined
  errors?: string[]
}

/** A labelled checkbox. Takes all of Conform's `getInputProps` of type `checkbox`. */
export function CheckboxField({ label, hint, errors, className, ...props }: CheckboxFieldProps) {
  const ownId = useId()
  const id = props.id ?? ownId
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  const isInvalid = Boolean(errors?.length)
  const descriptions = [isInvalid && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 leading-6">
        <input
          {...props}
          id={id}
          type="checkbox"
          aria-invalid={isInvalid || undefined}
          aria-describedby={descriptions || undefined}
          className={cn('choice mt-px', isInvalid && 'border-danger')}
        />
        <span className="min-w-0 flex-1">{label}</span>
      </label>
      {hint && (
        <p id={hintId} className="-mt-2 mb-2 pl-8.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldErrors id={errorId} errors={errors} className="mt-0" />
    </div>
  )
}
