import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { withoutCountryCode } from '../phone.ts'

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'autoComplete' | 'inputMode' | 'onInput'>

/** A field for an Indian phone number. It removes the country code that autofill adds. */
export function PhoneField(props: PhoneFieldProps) {
  return (
    <TextField
      {...props}
      label="Phone"
      autoComplete="tel-national"
      inputMode="tel"
      onInput={({ currentTarget }) => {
        const number = withoutCountryCode(currentTarget.value)
        if (number !== currentTarget.value) currentTarget.value = number
      }}
    />
  )
}
