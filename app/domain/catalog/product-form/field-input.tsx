import {
  type FieldMetadata,
  getCollectionProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from '@conform-to/react'
import { MeasurementsInput } from '#app/domain/settings/components/measurements-input.tsx'
import { SettingImageInput } from '#app/domain/settings/manage/setting-image-input.tsx'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { plainRupees } from '#app/money.ts'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { FieldErrors } from '#app/ui/fields/field-errors.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { categoryLabel, DEFAULT_CATEGORIES, withCapital } from '#app/vocabulary/categories.ts'
import type { ProductField } from '../product-fields.ts'
import type { EditedProduct } from './edited-product.ts'

interface FieldInputProps {
  field: ProductField
  metadata: FieldMetadata<unknown>
  product: EditedProduct | undefined
  /** What to say below the input while it is filled in; undefined for a field without such notes. */
  notes?: readonly string[] | undefined
  /** Whether it can't stay empty even though the table of fields calls it optional. */
  isRequired: boolean
  /** What the server rejects, beyond the errors of the form. */
  error?: string | undefined
}

const WIDE = 'sm:col-span-2'

/** Longer texts get more lines. */
const LONG_TEXT_ROWS = 3

/** The input of a field, by its kind. Images, care symbols, SKUs and barcodes have inputs of their own. */
export function FieldInput({ field, metadata, product, notes, isRequired, error }: FieldInputProps) {
  const { label } = field
  const errors = metadata.errors ?? (error === undefined ? undefined : [error])
  const hint = notes ? <NotedHint hint={field.hint} notes={errors ? [] : notes} /> : field.hint
  const shop = useShop()
  const texts = { label, hint, errors }
  switch (field.kind) {
    case 'images':
    case 'care-symbols':
    case 'codes':
      return null
    case 'image':
      return (
        <SettingImageInput
          {...texts}
          id={metadata.id}
          name={metadata.name}
          address={String(metadata.value ?? '')}
          optional
        />
      )
    case 'measurements':
      return <MeasurementsInput {...texts} metadata={metadata} optional={!isRequired} />
    case 'long-text':
      return (
        <TextAreaField
          {...getTextareaProps(metadata)}
          {...texts}
          optional={field.isOptional && !isRequired}
          rows={LONG_TEXT_ROWS}
          fieldClassName={WIDE}
        />
      )
    case 'flag':
      return <CheckboxField {...getInputProps(metadata, { type: 'checkbox' })} label={label} errors={metadata.errors} />
    case 'choices':
      return (
        <fieldset className={WIDE}>
          <legend className="text-label font-semibold">{label}</legend>
          <div className="flex flex-wrap gap-x-6">
            {getCollectionProps(metadata as FieldMetadata<string[]>, {
              type: 'checkbox',
              options: [...field.choices],
            }).map(({ key, ...input }) => (
              <CheckboxField key={key} {...input} label={withCapital(input.value)} />
            ))}
          </div>
          <FieldErrors id={`${metadata.id}-error`} errors={metadata.errors} />
        </fieldset>
      )
    case 'category':
      return (
        <SelectField
          {...getSelectProps(metadata)}
          {...texts}
          options={categoryOptions(shop, product?.category ?? (metadata.initialValue as string | undefined))}
          placeholder="Choose a category"
        />
      )
    case 'amount':
    case 'optional-amount': {
      const replacement = field.kind === 'amount' ? field.fallback : field.usual && shop[field.usual]
      return (
        <TextField
          {...getInputProps(metadata, { type: 'number' })}
          {...texts}
          {...NUMBER}
          step={0.01}
          inputMode="decimal"
          optional={field.kind === 'optional-amount' && field.usual === undefined && !isRequired}
          placeholder={replacement === undefined ? undefined : plainRupees(replacement)}
        />
      )
    }
    case 'count':
      return (
        <TextField
          {...getInputProps(metadata, { type: 'number' })}
          {...texts}
          {...NUMBER}
          step={1}
          inputMode="numeric"
          hint={product && product.reserved > 0 && `${product.reserved} reserved for unpaid checkouts`}
        />
      )
    case 'text':
    case 'digits':
    case 'sizes':
      return (
        <TextField
          {...getInputProps(metadata, { type: 'text' })}
          {...texts}
          optional={'isOptional' in field && field.isOptional && !isRequired}
          placeholder={'fallback' in field ? field.fallback : undefined}
          inputMode={field.kind === 'digits' ? 'numeric' : undefined}
          autoComplete="off"
          fieldClassName={field.isWide && WIDE}
        />
      )
  }
}

/** The hint, and notes that are read aloud when they appear. */
function NotedHint({ hint, notes }: { hint: string | undefined; notes: readonly string[] }) {
  return (
    <>
      {hint}
      <span aria-live="polite">
        {notes.map((note) => (
          <span key={note} className="block font-medium text-haldi-700">
            {note}
          </span>
        ))}
      </span>
    </>
  )
}

const NUMBER = { min: 0, autoComplete: 'off', fieldClassName: 'min-w-0' } as const

/** The shop's categories, and the product's own if it has another one. */
function categoryOptions(shop: PublicSettings, own: string | undefined) {
  const keys = (shop.categories ?? DEFAULT_CATEGORIES).map(({ key }) => key)
  return [...new Set([...keys, ...(own ? [own] : [])])].map((value) => ({ value, label: categoryLabel(shop, value) }))
}
