import { useRef } from 'react'
import { PhoneField } from '#app/domain/accounts/components/phone-field.tsx'
import { INDIAN_STATES } from '#app/domain/addresses/address.ts'
import { PinCodeField } from '#app/domain/addresses/components/pin-code-field.tsx'
import { type CityAndState, fillInPlace } from '#app/domain/addresses/fill-in-place.ts'
import { CHANNEL_LABELS } from '#app/domain/orders/paid-by.ts'
import { formatRupees, type Paise, plainRupees } from '#app/money.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { FieldErrors } from '#app/ui/fields/field-errors.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { draftForm } from './draft.form.ts'
import { HOLD_HOURS } from './draft-terms.ts'

/** A product in a size in the form. */
export interface FormLine {
  readonly productId: string
  readonly size: string
  readonly name: string
  /** In the shop. */
  readonly price: Paise
  /** That could be sold now. */
  readonly units: number
  /** What the fields start with. */
  readonly quantity: number
  readonly charged: Paise
  /** The page without it. */
  readonly removePath: string
}

interface DraftFormProps {
  /** May be empty. */
  lines: readonly FormLine[]
  /** The chosen customer's account. */
  customer: { readonly id: string; readonly email: string } | undefined
  /** What the other fields start with. */
  values: Readonly<Record<string, string>>
  isChange: boolean
  response: FormResponse | undefined
}

const STATES = INDIAN_STATES.map((state) => ({ value: state, label: state }))
const HOLDS = Object.entries(HOLD_HOURS).map(([value, label]) => ({ value, label }))

/** What an order that is taken by hand consists of, whom it's for and where it goes. */
export function DraftForm({ lines, customer, values, isChange, response }: DraftFormProps) {
  const address = useRef<HTMLFieldSetElement>(null)
  const filledIn = useRef<Partial<CityAndState>>({})
  const input = (name: string) => address.current?.elements.namedItem(name) as HTMLInputElement | null
  return (
    <ContractForm
      form={draftForm}
      response={response}
      values={values}
      hidden={customer ? { userId: customer.id } : {}}
      button={{ children: isChange ? 'Save changes' : 'Save draft', className: 'justify-self-start' }}
      className="grid gap-3.5"
    >
      {(field) => (
        <>
          <Panel title="Items">
            {lines.length === 0 && <p className="text-muted">Find products above and add them.</p>}
            <ul className="divide-y divide-line">
              {lines.map((line, index) => (
                <Line key={`${line.productId} ${line.size}`} line={line} number={index + 1} />
              ))}
            </ul>
            {['productId', 'quantity', 'price'].map((name) => (
              <FieldErrors key={name} id={`draft-${name}`} errors={field(name).errors} />
            ))}
            <div className="mt-3 grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
              <TextField
                {...field('shipping')}
                label="Delivery charge in ₹"
                optional
                inputMode="decimal"
                hint="Leave blank for the usual delivery charge."
              />
              <TextField
                {...field('reason')}
                label="Reason for the changed prices"
                optional
                hint="Required when a price or the delivery charge differs. Kept in the audit log."
              />
            </div>
          </Panel>
          <Panel key={customer?.id} title="Customer and delivery">
            <fieldset ref={address} className="grid gap-4 sm:grid-cols-2">
              <legend className="sr-only">Customer and delivery</legend>
              <TextField {...field('fullName')} label="Full name" autoComplete="off" />
              <PhoneField {...field('phone')} />
              {customer ? (
                <p className="text-soft wrap-anywhere sm:col-span-2">Emails go to the account, {customer.email}.</p>
              ) : (
                <TextField
                  {...field('email')}
                  type="email"
                  label="Email"
                  optional
                  hint="Gets the emails about the order."
                  autoComplete="off"
                  fieldClassName="sm:col-span-2"
                />
              )}
              <TextField {...field('addressLine1')} label="Address line 1" fieldClassName="sm:col-span-2" />
              <TextField {...field('addressLine2')} label="Address line 2" optional fieldClassName="sm:col-span-2" />
              <PinCodeField
                {...field('postalCode')}
                state={values.state ?? ''}
                onPlace={(place) => {
                  const shown = { city: input('city')?.value ?? '', state: input('state')?.value ?? '' }
                  const filled = fillInPlace(shown, filledIn.current, place)
                  filledIn.current = { ...filledIn.current, ...filled }
                  for (const [name, value] of Object.entries(filled)) {
                    const target = input(name)
                    if (target) target.value = value
                  }
                }}
              />
              <TextField {...field('city')} label="City" />
              <SelectField {...field('state')} label="State" options={STATES} placeholder="Choose a state" />
            </fieldset>
          </Panel>
          <Panel title="Order">
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField
                {...field('channel')}
                label="Order taken via"
                options={CHANNEL_LABELS}
                placeholder="Choose one"
              />
              <SelectField {...field('holdHours')} label="Hold the units for" options={HOLDS} />
              <TextAreaField {...field('notes')} label="Note" optional rows={2} fieldClassName="sm:col-span-2" />
            </div>
            <CheckboxField
              name="hasAgreed"
              label="The customer was told the terms of sale and the privacy policy, and agrees"
              errors={field('hasAgreed').errors ?? []}
              className="mt-2"
            />
          </Panel>
        </>
      )}
    </ContractForm>
  )
}

function Line({ line, number }: { line: FormLine; number: number }) {
  const { productId, size, name, price, units, quantity, charged, removePath } = line
  const ofLine = (
    <span className="sr-only">
      {' '}
      of {name}, size {size}
    </span>
  )
  return (
    <li className="grid gap-3 py-3.5 first:pt-0 sm:grid-cols-[minmax(0,1fr)_6rem_8rem] sm:items-start">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-label text-soft">
          Size {size} · {formatRupees(price)} · {units} available
        </p>
        <TextLink to={removePath} preventScrollReset alone className="text-label">
          Remove{ofLine}
        </TextLink>
        <input type="hidden" name="productId" value={productId} />
        <input type="hidden" name="size" value={size} />
      </div>
      <TextField
        id={`quantity-${number}`}
        name="quantity"
        label={<>Quantity{ofLine}</>}
        inputMode="numeric"
        defaultValue={String(quantity)}
        required
      />
      <TextField
        id={`price-${number}`}
        name="price"
        label={<>Price in ₹{ofLine}</>}
        inputMode="decimal"
        defaultValue={plainRupees(charged)}
        required
      />
    </li>
  )
}
