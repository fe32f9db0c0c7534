import { type ReactNode, useId } from 'react'
import type { OwnersLists } from '#app/domain/settings/settings-fields.ts'
import { toShopMinute } from '#app/shared/dates.ts'
import { type FormResponse, sentTexts } from '#app/shared/form-response.ts'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { FieldErrors } from '#app/ui/fields/field-errors.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FieldProps } from '#app/ui/forms/contract-form.tsx'
import type { Offer, Scope } from '../offer.ts'
import { SCOPE_LABELS } from './offer-words.ts'

/** What the owner can choose. */
export interface ScopeChoices {
  readonly categories: readonly { readonly key: string; readonly name: string }[]
  readonly collections: readonly { readonly key: string; readonly name: string }[]
}

/** What the form of an offer or a sale needs. */
export interface OfferFormProps<Stored> extends ScopeChoices {
  /** What is changed; without it, a new one is added. */
  stored: Stored | undefined
  /** The links of the products that it names, one per line. */
  links: string
  response: FormResponse | undefined
}

/** The choices that the owner's lists give. */
export function scopeChoices({ categories, collections }: OwnersLists): ScopeChoices {
  return {
    categories: categories.map(({ key, name }) => ({ key, name })),
    collections: collections.map(({ id, name }) => ({ key: id, name })),
  }
}

/** Fields that belong together. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-2 font-sans text-base font-semibold text-ink">{legend}</legend>
      {children}
    </fieldset>
  )
}

/** When an offer or a sale begins and ends. */
export function MomentFields({ field, optional = false }: { field: FieldProps; optional?: boolean }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...field('startsAt')}
        label="Begins"
        optional={optional}
        type="datetime-local"
        hint="In India time."
      />
      <TextField {...field('endsAt')} label="Ends" optional={optional} type="datetime-local" />
    </div>
  )
}

interface ScopeFieldsProps extends ScopeChoices {
  field: FieldProps
  /** As it is stored; undefined for a new one. */
  stored: Scope | undefined
  hint?: string
  /** To this form. */
  response: FormResponse | undefined
}

/** What an offer or a sale is for. */
export function ScopeFields({ field, stored, response, hint, categories, collections }: ScopeFieldsProps) {
  const listed = (name: 'categories' | 'collections', scope: Scope['scope']) => ({
    name,
    errors: field(name).errors,
    chosen: response?.result ? sentTexts(response, name) : stored?.scope === scope ? stored.scopeKeys : [],
  })
  return (
    <>
      <SelectField {...field('scope')} label="For" hint={hint} options={SCOPE_LABELS} />
      <CheckList legend="Categories" options={categories} {...listed('categories', 'category')} />
      {collections.length > 0 && (
        <CheckList legend="Collections" options={collections} {...listed('collections', 'collection')} />
      )}
      <TextAreaField
        {...field('products')}
        label="Chosen products"
        optional
        rows={3}
        hint="Their links in the shop, one per line."
      />
    </>
  )
}

interface CheckListProps {
  name: string
  legend: string
  options: ScopeChoices['categories']
  chosen: readonly string[]
  errors: string[] | undefined
}

function CheckList({ name, legend, options, chosen, errors }: CheckListProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={id}>
      <legend className="text-label font-semibold text-ink">{legend}</legend>
      <div className="grid sm:grid-cols-2">
        {options.map(({ key, name: label }) => (
          <CheckboxField key={key} name={name} label={label} value={key} defaultChecked={chosen.includes(key)} />
        ))}
      </div>
      <FieldErrors id={id} errors={errors} />
    </fieldset>
  )
}

/** When it applies, as the fields have it. */
export function typedMoments({ startsAt, endsAt }: Pick<Offer, 'startsAt' | 'endsAt'>) {
  return { startsAt: startsAt ? toShopMinute(startsAt) : '', endsAt: endsAt ? toShopMinute(endsAt) : '' }
}
