import { useId } from 'react'
import { type AddressedProduct, productPath } from '#app/domain/catalog/product-address.ts'
import type { OwnersLists } from '#app/domain/settings/settings-fields.ts'
import { type FormResponse, sentTexts } from '#app/shared/form-response.ts'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { FieldErrors } from '#app/ui/fields/field-errors.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import type { FieldProps } from '#app/ui/forms/contract-form.tsx'
import { OFFER_SCOPES, type OfferScope, type Scope } from '../offer.ts'
import { SCOPE_LABELS } from './offer-words.ts'

/** What the owner can choose. */
export interface ScopeChoices {
  readonly categories: readonly { readonly key: string; readonly name: string }[]
  readonly collections: readonly { readonly key: string; readonly name: string }[]
}

/** The choices that the owner's lists give. */
export function scopeChoices({ categories, collections }: OwnersLists): ScopeChoices {
  return {
    categories: categories.map(({ key, name }) => ({ key, name })),
    collections: collections.map(({ id, name }) => ({ key: id, name })),
  }
}

interface ScopeFieldsProps extends ScopeChoices {
  field: FieldProps
  /** As it is stored; undefined for a new one. */
  stored: Scope | undefined
  hint?: string
  /** Those to choose from. */
  scopes?: readonly OfferScope[]
  /** To this form. */
  response: FormResponse | undefined
}

/** What an offer or a sale is for. */
export function ScopeFields({ field, stored, response, hint, scopes = OFFER_SCOPES, ...lists }: ScopeFieldsProps) {
  const { categories, collections } = lists
  const chosen = (name: string, scope: Scope['scope']) =>
    response?.result ? sentTexts(response, name) : stored?.scope === scope ? stored.scopeKeys : []
  // The stored one stays, also without collections: nothing else is chosen in its place.
  const offered = OFFER_SCOPES.filter(
    (scope) =>
      scope === stored?.scope || (scopes.includes(scope) && (scope !== 'collection' || collections.length > 0)),
  )
  return (
    <>
      <SelectField
        {...field('scope')}
        label="For"
        hint={hint}
        options={Object.fromEntries(offered.map((scope) => [scope, SCOPE_LABELS[scope]]))}
      />
      {offered.includes('category') && (
        <CheckList
          {...{ name: 'categories', legend: 'Categories', options: categories, errors: field('categories').errors }}
          chosen={chosen('categories', 'category')}
        />
      )}
      {offered.includes('collection') && (
        <CheckList
          {...{ name: 'collections', legend: 'Collections', options: collections }}
          errors={field('collections').errors}
          chosen={chosen('collections', 'collection')}
        />
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
          <CheckboxField key={key} {...{ name, label }} value={key} defaultChecked={chosen.includes(key)} />
        ))}
      </div>
      <FieldErrors id={id} errors={errors} />
    </fieldset>
  )
}

/** The scope as its fields have it. @param products Those that it names. */
export function scopeValues({ scope }: Scope, products: readonly AddressedProduct[]) {
  return { scope, products: products.map(productPath).join('\n') }
}
