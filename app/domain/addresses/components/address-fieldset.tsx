import { type ComponentProps, type ReactNode, useRef } from 'react'
import { AddressFields } from './address-fields.tsx'

interface AddressFieldsetProps extends Omit<ComponentProps<typeof AddressFields>, 'shown' | 'onFill'> {
  legend: string
  /** What else the form asks for, above the address. */
  children?: ReactNode
}

/** The fields of an address in a form whose inputs React doesn't control. */
export function AddressFieldset({ legend, children, ...props }: AddressFieldsetProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const input = (name: string) => fieldset.current?.elements.namedItem(name) as HTMLInputElement | null
  const shown = (name: 'city' | 'state') => input(name)?.value ?? String(props.field(name).defaultValue ?? '')
  return (
    <fieldset ref={fieldset} className="grid gap-4 sm:grid-cols-2">
      <legend className="sr-only">{legend}</legend>
      {children}
      <AddressFields
        {...props}
        shown={() => ({ city: shown('city'), state: shown('state') })}
        onFill={(name, value) => {
          const filled = input(name)
          if (filled) filled.value = value
        }}
      />
    </fieldset>
  )
}
