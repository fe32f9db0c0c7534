import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/text-field.tsx'
import { withoutCountryCode } from '../phone.ts'

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'autoComplete' | 'inputMode' | 'onInput'>

/** The field of an Indian phone number. Phones fill in the country code by themselves; the field drops it again. */
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
