import { type ReactNode, useId } from 'react'
import { cn } from './class-names.ts'
import { FieldErrors } from './field.tsx'

interface FieldGroupProps {
  legend: ReactNode
  /** The legend is read aloud but not shown. */
  hideLegend?: boolean
  errors?: string[]
  className?: string
  children: ReactNode
}

/** Choices that belong together, under one name. */
export function FieldGroup({ legend, hideLegend = false, errors, className, children }: FieldGroupProps) {
  const errorId = useId()
  return (
    <fieldset className={className} aria-describedby={errors?.length ? errorId : undefined}>
      <legend className={cn('mb-1 text-base font-semibold text-ink', hideLegend ? 'sr-only' : 'float-left w-full')}>
        {legend}
      </legend>
      <div className="clear-both">{children}</div>
      <FieldErrors id={errorId} errors={errors} />
    </fieldset>
  )
}
