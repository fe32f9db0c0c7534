import { type RefObject, useRef, useSyncExternalStore } from 'react'
import { AddressFieldset } from '#app/domain/addresses/components/address-fieldset.tsx'
import { CHANNEL_LABELS } from '#app/domain/orders/paid-by.ts'
import { formatRupees, paiseTotal, parseRupees, plainRupees } from '#app/money.ts'
import { type FormResponse, sentTexts } from '#app/shared/form-response.ts'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { FieldErrors } from '#app/ui/fields/field-errors.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractForm, type FieldProps } from '#app/ui/forms/contract-form.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { draftForm } from './draft.form.ts'
import type { readDraftPage } from './draft-page.server.ts'
import { HOLD_HOURS } from './draft-terms.ts'

type DraftPage = Awaited<ReturnType<typeof readDraftPage>>

/** A product in a size in the form, with the page without it. */
type FormLine = DraftPage['lines'][number] & { readonly removePath: string }

interface DraftFormProps {
  /** May be empty. */
  lines: readonly FormLine[]
  /** The chosen customer's account. */
  customer: DraftPage['customer']
  /** What the other fields start with. */
  values: Readonly<Record<string, string>>
  isChange: boolean
  /** Whether it adds items to an order, for which no delivery is charged. */
  isAddition: boolean
  response: FormResponse | undefined
}

const HOLDS = Object.entries(HOLD_HOURS).map(([value, label]) => ({ value, label }))

/** What an order that is taken by hand consists of, whom it's for and where it goes. */
export function DraftForm({ lines, customer, values, isChange, isAddition, response }: DraftFormProps) {
  return (
    <ContractForm
      form={draftForm}
      response={response}
      values={values}
      hidden={customer ? { userId: customer.id } : {}}
      button={{ children: isChange ? 'Save changes' : 'Save draft', className: 'justify-self-start' }}
      onSubmitCapture={({ currentTarget, nativeEvent }) => {
        // Conform submits to check a field that was left, too, by a button of its own.
        if (!(nativeEvent instanceof SubmitEvent) || nativeEvent.submitter?.getAttribute('name') !== 'intent') return
        // Conform focuses by name, which the fields of all lines share.
        setTimeout(() => currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      }}
      className="grid gap-3.5"
    >
      {(field) => (
        <>
          <Panel title="Items">
            <Items
              lines={lines}
              response={response}
              usualDelivery={isAddition ? 'no delivery charge' : 'the usual delivery charge'}
              charged={values.shipping}
              field={field}
            />
          </Panel>
          <Panel key={customer?.id} title="Customer and delivery">
            <AddressFieldset legend="Customer and delivery" field={field}>
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
            </AddressFieldset>
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

interface ItemsProps extends Pick<DraftFormProps, 'lines' | 'response'> {
  usualDelivery: string
  /** The delivery charge that the form starts with, as it is typed. */
  charged: string | undefined
  field: FieldProps
}

/** The items with their prices, the delivery charge, and what they come to. */
function Items({ lines, response, usualDelivery, charged = '', field }: ItemsProps) {
  const [quantities, prices] = [sentTexts(response, 'quantity'), sentTexts(response, 'price')]
  const fields = useRef<HTMLFieldSetElement>(null)
  const sum = useTyped(
    fields,
    sumOfLines,
    lines.reduce((total, line) => total + line.quantity * line.charged, 0),
  )
  const delivery = useTyped(fields, (form) => String(form.get('shipping')).trim(), charged)
  const total = sum + (delivery === '' ? 0 : (parseRupees(delivery) ?? Number.NaN))
  return (
    <fieldset ref={fields}>
      <legend className="sr-only">Items</legend>
      {lines.length === 0 && <p className="text-muted">Find products above and add them.</p>}
      <ol className="divide-y divide-line">
        {lines.map((line, index) => (
          <Line
            key={`${line.productId} ${line.size}`}
            line={line}
            quantity={quantities[index] ?? String(line.quantity)}
            price={prices[index] ?? plainRupees(line.charged)}
            index={index}
            field={field}
          />
        ))}
      </ol>
      {['productId', 'quantity', 'price'].map((name) => (
        <FieldErrors key={name} id={`draft-${name}`} errors={field(name).errors} />
      ))}
      <div className="mt-3 grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
        <TextField
          {...field('shipping')}
          label="Delivery charge in ₹"
          optional
          inputMode="decimal"
          hint={`Leave blank for ${usualDelivery}.`}
        />
        <TextField
          {...field('reason')}
          label="Reason for the changed prices"
          optional
          hint="Required when a price or the delivery charge differs. Kept in the audit log."
        />
      </div>
      {lines.length > 0 && Number.isSafeInteger(total) && (
        <output className="mt-4 block border-t border-line pt-3 text-right">
          Total <b className="font-bold tabular-nums">{formatRupees(paiseTotal(total))}</b>
          {delivery === '' && <span className="text-soft"> with {usualDelivery}</span>}
        </output>
      )}
    </fieldset>
  )
}

/** What is typed in a form now, also once a line was added or removed; `start` until the form is on the page. */
function useTyped<Value extends string | number>(
  fields: RefObject<HTMLFieldSetElement | null>,
  read: (form: FormData) => Value,
  start: Value,
): Value {
  return useSyncExternalStore(
    (onChange) => {
      const ended = new AbortController()
      fields.current?.addEventListener('input', onChange, { signal: ended.signal })
      return () => ended.abort()
    },
    () => (fields.current?.form ? read(new FormData(fields.current.form)) : start),
    () => start,
  )
}

/** NaN while a price or a quantity can't be read. */
function sumOfLines(form: FormData): number {
  const units = form.getAll('quantity').map(Number)
  const prices = form.getAll('price').map((price) => parseRupees(String(price)) ?? Number.NaN)
  return prices.reduce<number>((sum, price, index) => sum + price * (units[index] ?? 0), 0)
}

/** Quantity and price are as they are typed. */
type LineProps = { line: FormLine; quantity: string; price: string; index: number; field: FieldProps }

function Line({ line, quantity, price, index, field }: LineProps) {
  const { productId, size, name, units, removePath } = line
  const ofLine = (
    <span className="sr-only">
      {' '}
      of {name}, size {size}
    </span>
  )
  return (
    <li className="grid gap-3 py-3.5 first:pt-0 sm:grid-cols-[minmax(0,1fr)_8rem_9rem] sm:items-start">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-label text-soft">
          Size {size} · {formatRupees(line.price)} · {units} available
        </p>
        <TextLink to={removePath} preventScrollReset alone className="text-label">
          Remove{ofLine}
        </TextLink>
        <input type="hidden" name="productId" value={productId} />
        <input type="hidden" name="size" value={size} />
      </div>
      <TextField
        id={`quantity-${index}`}
        name="quantity"
        label={<>Quantity{ofLine}</>}
        inputMode="numeric"
        defaultValue={quantity}
        errors={field(`quantity[${index}]`).errors}
        required
      />
      <TextField
        id={`price-${index}`}
        name="price"
        label={<>Price in ₹{ofLine}</>}
        inputMode="decimal"
        defaultValue={price}
        errors={field(`price[${index}]`).errors}
        required
      />
    </li>
  )
}
