import { type ComponentProps, type ReactNode, useId } from 'react'

interface RadioFieldProps extends ComponentProps<'input'> {
  label: ReactNode
}

/** One of several radio buttons with the same `name`; put them into a `fieldset`. */
export function RadioField({ label, className, ...props }: RadioFieldProps) {
  const ownId = useId()
  const id = props.id ?? ownId
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 leading-6">
        <input {...props} id={id} type="radio" className="choice mt-px" />
        <span className="min-w-0 flex-1">{label}</span>
      </label>
    </div>
  )
}
