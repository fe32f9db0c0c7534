import { SIZE_FIELDS, USUAL_PARCEL } from '#app/domain/orders/couriers/parcel-size.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { bookPickupForm } from './return-pickup.form.ts'

const TEXT =
  'A courier will collect the parcel at the address of your order. Please have it packed, with the return slip or the number of your request on it.'

interface ReturnPickupFormProps {
  /** Unique per form, so that a form sent twice is one message. */
  requestId: string
  response: FormResponse | undefined
}

/** Books a courier for what a customer sends back. The courier service chooses the courier. */
export function ReturnPickupForm({ requestId, response }: ReturnPickupFormProps) {
  const sizes = Object.entries(USUAL_PARCEL).map(([name, usual]) => [name, String(usual)])
  return (
    <ContractForm
      form={bookPickupForm}
      response={response}
      values={{ text: TEXT, ...Object.fromEntries(sizes) }}
      hidden={{ requestId }}
      button={{ className: 'justify-self-start', children: 'Book pick-up' }}
      className="grid gap-3"
    >
      {(field) => (
        <>
          <p className="text-soft">
            Your courier service chooses the courier, which costs you what its return rate says. Courier and tracking
            number are added to your message.
          </p>
          <div className="grid grid-cols-2 gap-3">
            {SIZE_FIELDS.map(([name, label]) => (
              <TextField {...field(name)} key={name} label={label} inputMode="numeric" autoComplete="off" required />
            ))}
          </div>
          <TextAreaField
            {...field('text')}
            label="Message to the customer"
            className="field-sizing-content min-h-30.5"
          />
        </>
      )}
    </ContractForm>
  )
}
