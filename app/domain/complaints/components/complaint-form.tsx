import { Form } from 'react-router'
import { ProductThumbnail } from '#app/domain/catalog/components/product-thumbnail.tsx'
import type { OrderItem } from '#app/domain/orders/order.ts'
import { PictureField } from '#app/domain/pictures/components/picture-field.tsx'
import { type FormResponse, sentText } from '#app/shared/form-response.ts'
import { FieldErrors } from '#app/ui/fields/field-errors.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import {
  COMPLAINT_KINDS,
  COMPLAINT_WISHES,
  KIND_LABELS,
  MAX_MESSAGE_LENGTH,
  PICTURE_AUDIENCE,
  quantityField,
  WISH_LABELS,
} from '../complaint.ts'
import { openComplaintForm } from '../open-complaint.form.ts'

interface ComplaintFormProps {
  items: readonly OrderItem[]
  /** Unique per form, so that a form sent twice opens one complaint. */
  requestId: string
  response: FormResponse | undefined
}

const KIND_OPTIONS = COMPLAINT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))
const WISH_OPTIONS = COMPLAINT_WISHES.map((value) => ({ value, label: WISH_LABELS[value] }))

/** What is wrong with an order, and what the customer would like. Works without scripts. */
export function ComplaintForm({ items, requestId, response }: ComplaintFormProps) {
  const errorsOf = (field: string) => response?.result?.error?.[field] ?? undefined
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-5">
      <FormResponseBanner response={response} />
      <input type="hidden" name="requestId" value={requestId} />
      <SelectField
        name="kind"
        label="What is wrong?"
        placeholder="Please choose"
        required
        options={KIND_OPTIONS}
        defaultValue={sentText(response, 'kind')}
        errors={errorsOf('kind')}
      />
      <ItemQuantities items={items} response={response} errors={errorsOf('items')} />
      <TextAreaField
        name="text"
        label="Describe what happened"
        rows={6}
        required
        maxLength={MAX_MESSAGE_LENGTH}
        defaultValue={sentText(response, 'text')}
        errors={errorsOf('text')}
      />
      <PictureField audience={PICTURE_AUDIENCE} errors={errorsOf('pictures')} />
      <SelectField
        name="wish"
        label="What would you like?"
        placeholder="Please choose"
        required
        options={WISH_OPTIONS}
        defaultValue={sentText(response, 'wish')}
        errors={errorsOf('wish')}
      />
      <SubmitButton intent={openComplaintForm.intent} size="lg" busyLabel="Sending..." className="justify-self-start">
        Send complaint
      </SubmitButton>
    </Form>
  )
}

interface ItemQuantitiesProps {
  items: readonly OrderItem[]
  response: FormResponse | undefined
  errors: string[] | undefined
}

function ItemQuantities({ items, response, errors }: ItemQuantitiesProps) {
  const [only] = items
  const preselected = items.length === 1 && only?.quantity === 1 ? 1 : 0
  return (
    <fieldset aria-describedby={errors ? 'items-error' : undefined}>
      <legend className="mb-1.5 text-label font-semibold">Which items?</legend>
      <ul className="grid gap-3">
        {items.map((item) => {
          const name = quantityField(item.id)
          return (
            <li
              key={item.id}
              className="grid grid-cols-[3rem_minmax(0,1fr)_6.75rem] sm:grid-cols-[3rem_minmax(0,1fr)_8rem] items-center gap-3"
            >
              <ProductThumbnail image={item.image} className="w-12" />
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{item.name}</p>
                <p className="text-label text-soft">Size {item.size}</p>
              </div>
              <SelectField
                name={name}
                label={`Units of ${item.name}, size ${item.size}`}
                hideLabel
                defaultValue={sentText(response, name) ?? String(preselected)}
                options={Array.from({ length: item.quantity + 1 }, (_, units) => ({
                  value: String(units),
                  label: units === 0 ? 'None' : units === 1 ? '1 unit' : `${units} units`,
                }))}
              />
            </li>
          )
        })}
      </ul>
      <FieldErrors id="items-error" errors={errors} />
    </fieldset>
  )
}
