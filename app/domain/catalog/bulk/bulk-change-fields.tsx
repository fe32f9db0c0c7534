import { useShop } from '#app/domain/settings/shop-context.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { DEFAULT_CATEGORIES } from '#app/vocabulary/categories.ts'
import { CHOSEN_STOCK_REASONS, stockReasonLabel } from '../stock-reasons.ts'
import { previewBulkForm } from './bulk-change.form.ts'
import type { Rounding } from './changed-price.ts'

const ROUNDING_OPTIONS: Record<Rounding, string> = {
  none: 'Not rounded',
  '1': 'Whole rupees',
  '5': 'Multiples of ₹5',
  '10': 'Multiples of ₹10',
  '9': 'Rupees ending in 9',
}

const FLAGS = { isNew: 'New', isBestseller: 'Bestseller', isFeatured: 'Featured', isHidden: 'Hidden' } as const

const UNCHANGED = 'Leave as it is'

interface BulkChangeFormProps {
  response: FormResponse | undefined
  /** Of all chosen products. */
  sizes: readonly string[]
}

/** What to change about the chosen products. */
export function BulkChangeForm({ response, sizes }: BulkChangeFormProps) {
  const { categories = DEFAULT_CATEGORIES } = useShop()
  return (
    <ContractForm
      form={previewBulkForm}
      response={response}
      values={{ priceUnit: 'percent', rounding: 'none', stockScope: 'shared' }}
      button={{ children: 'Check the change', busyLabel: 'Checking...', className: 'justify-self-start' }}
      className="grid gap-6"
    >
      {(field) => (
        <>
          <fieldset className="grid gap-x-4 gap-y-4.5 sm:grid-cols-3">
            <legend className="mb-1.5 text-label font-semibold">Price</legend>
            <TextField
              {...field('priceBy')}
              label="Change by"
              optional
              inputMode="text"
              autoComplete="off"
              hint="Such as 10, or -10 to lower it"
            />
            <SelectField {...field('priceUnit')} label="Unit" options={{ percent: 'Percent', amount: 'Rupees' }} />
            <SelectField {...field('rounding')} label="Round to" options={ROUNDING_OPTIONS} />
            <div className="flex flex-wrap gap-x-6 sm:col-span-3">
              <CheckboxField
                name="withOriginalPrice"
                label="Change the original price too"
                defaultChecked={field('withOriginalPrice').defaultValue === 'on'}
              />
              <CheckboxField
                name="withMrp"
                label="Change the MRP too"
                defaultChecked={field('withMrp').defaultValue === 'on'}
              />
            </div>
          </fieldset>
          <fieldset className="grid gap-x-4 gap-y-4.5 sm:grid-cols-3">
            <legend className="mb-1.5 text-label font-semibold">Stock</legend>
            <SelectField
              {...field('stockMode')}
              label="Change"
              placeholder={UNCHANGED}
              options={{ set: 'Set to', add: 'Add, or take away' }}
            />
            <TextField
              {...field('stockUnits')}
              label="Units"
              inputMode="text"
              autoComplete="off"
              hint="Such as 5, or -2 to take away"
            />
            <SelectField
              {...field('stockScope')}
              label="Which stock"
              options={[
                { value: 'shared', label: 'The number that all sizes share' },
                { value: 'each', label: 'Each size counted separately' },
                ...sizes.map((size) => ({ value: `size:${size}`, label: `Size ${size}` })),
              ]}
            />
            <SelectField
              {...field('stockReason')}
              label="Why is the stock changing?"
              placeholder="Choose a reason"
              options={CHOSEN_STOCK_REASONS.map((value) => ({ value, label: stockReasonLabel(value) }))}
            />
            <TextField
              {...field('stockNote')}
              label="Note"
              optional
              autoComplete="off"
              hint="For “Other”, say what happened"
            />
          </fieldset>
          <fieldset className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2 lg:grid-cols-4">
            <legend className="mb-1.5 text-label font-semibold">Shown as</legend>
            <SelectField
              {...field('category')}
              label="Category"
              placeholder={UNCHANGED}
              options={categories.map(({ key, name }) => ({ value: key, label: name }))}
            />
            {Object.entries(FLAGS).map(([name, label]) => (
              <SelectField
                {...field(name)}
                key={name}
                label={label}
                placeholder={UNCHANGED}
                options={{ yes: 'Yes', no: 'No' }}
              />
            ))}
          </fieldset>
        </>
      )}
    </ContractForm>
  )
}
