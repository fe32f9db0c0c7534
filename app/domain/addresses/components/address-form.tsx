import { getFormProps, getInputProps, getSelectProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { z } from 'zod'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { FormAlert } from '#app/ui/forms/form-alert.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useFieldErrors } from '#app/ui/forms/use-field-errors.ts'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { saveAddressForm } from '../address.form.ts'
import { ADDRESS_COUNTRY, type Address } from '../address.ts'
import { AddressFields } from './address-fields.tsx'

interface AddressFormProps {
  /** The address to change; undefined for a new one. */
  address: Address | undefined
  lastResult: SubmissionResult | undefined
  /** Shows the checkbox that makes it the default; a first address becomes the default anyway. */
  offersDefault: boolean
  /** The target of 'Cancel'; undefined omits it. */
  cancelPath: string | undefined
  /** What the form does, where it doesn't save the address; its fields have the same rules. */
  send?: { readonly intent: string; readonly label: string }
}

const SAVE = { intent: saveAddressForm.intent, label: 'Save address' }

const schema = saveAddressForm.fields(z)

/** The form for a new address or a saved one. Posts to its page. */
export function AddressForm({ address, lastResult, offersDefault, cancelPath, send = SAVE }: AddressFormProps) {
  const [form, fields] = useForm({
    id: `address-${address?.id ?? 'new'}`,
    lastResult,
    constraint: saveAddressForm.limits,
    defaultValue: address && toFieldValues(address),
    shouldValidate: 'onBlur',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const { formHandlers, sent, errorsOf } = useFieldErrors()
  const field: ComponentProps<typeof AddressFields>['field'] = (name) => ({
    ...(name === 'state'
      ? getSelectProps(fields.state)
      : getInputProps(fields[name], { type: name === 'phone' ? 'tel' : 'text' })),
    errors: errorsOf(fields[name]) ?? [],
  })
  const formProps = getFormProps(form)
  return (
    <Form
      {...formProps}
      {...formHandlers}
      onSubmit={(event) => {
        sent()
        formProps.onSubmit(event)
      }}
      method="post"
      preventScrollReset
    >
      {address && <input type="hidden" name="addressId" value={address.id} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <AddressFields
          field={field}
          shown={() => ({ city: String(fields.city.value ?? ''), state: String(fields.state.value ?? '') })}
          onFill={(name, value) => form.update({ name: name as 'city' | 'state', value })}
        />
        <TextField label="Country" value={ADDRESS_COUNTRY} readOnly autoComplete="off" />
      </div>
      {offersDefault && (
        <CheckboxField
          {...getInputProps(fields.isDefault, { type: 'checkbox' })}
          label="Make this my default address"
          className="mt-2"
        />
      )}
      <FormAlert id={form.errorId} errors={form.errors} className="mt-4" />
      <div className="mt-4 flex gap-2.5">
        <SubmitButton intent={send.intent} variant="secondary">
          {send.label}
        </SubmitButton>
        {cancelPath && (
          <ButtonLink to={cancelPath} variant="quiet" preventScrollReset>
            Cancel
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}

function toFieldValues({ fullName, phone, addressLine1, addressLine2, city, state, postalCode }: Address) {
  return { fullName, phone, addressLine1, addressLine2, city, state, postalCode }
}
