import { type ComponentProps, useRef } from 'react'
import { PhoneField } from '#app/domain/accounts/components/phone-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { INDIAN_STATES } from '../address.ts'
import { type CityAndState, fillInPlace } from '../fill-in-place.ts'
import { PinCodeField } from './pin-code-field.tsx'

type AddressFieldName = 'fullName' | 'phone' | 'addressLine1' | 'addressLine2' | 'postalCode' | 'city' | 'state'

/** What ties an input or a select to its field. */
type FieldTies = Omit<ComponentProps<typeof TextField> & ComponentProps<typeof SelectField>, 'label' | 'options'>

interface AddressFieldsProps {
  field: (name: AddressFieldName) => FieldTies
  /** What the form shows now. */
  shown: () => CityAndState
  /** Fills in what a PIN code says. */
  onFill: (name: string, value: string) => void
  /** An invoice needs no phone number, and its address may be where the shop doesn't deliver. */
  purpose?: 'delivery' | 'invoice'
}

const states = INDIAN_STATES.map((state) => ({ value: state, label: state }))

/** The fields of an address, for a grid of two columns. A PIN code fills in City and State. */
export function AddressFields({ field, shown, onFill, purpose = 'delivery' }: AddressFieldsProps) {
  const filledIn = useRef<Partial<CityAndState>>({})
  return (
    <>
      <TextField
        {...field('fullName')}
        label="Full name"
        autoComplete="name"
        fieldClassName={purpose === 'invoice' ? 'sm:col-span-2' : ''}
      />
      {purpose === 'delivery' && <PhoneField {...field('phone')} />}
      <TextField
        {...field('addressLine1')}
        label="Address line 1"
        autoComplete="address-line1"
        fieldClassName="sm:col-span-2"
      />
      <TextField
        {...field('addressLine2')}
        label="Address line 2"
        optional
        autoComplete="address-line2"
        fieldClassName="sm:col-span-2"
      />
      <PinCodeField
        {...field('postalCode')}
        state={shown().state}
        isForDelivery={purpose === 'delivery'}
        onPlace={(place) => {
          const filled = fillInPlace(shown(), filledIn.current, place)
          filledIn.current = { ...filledIn.current, ...filled }
          for (const [name, value] of Object.entries(filled)) onFill(name, value)
        }}
      />
      <TextField {...field('city')} label="City" autoComplete="address-level2" />
      <SelectField
        {...field('state')}
        label="State"
        options={states}
        placeholder="Choose a state"
        autoComplete="address-level1"
      />
    </>
  )
}
