import { type FieldMetadata, getCollectionProps } from '@conform-to/react'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { FieldErrors } from '#app/ui/fields/field-errors.tsx'
import { CARE_SYMBOLS, type CareSymbol, careSymbolsIn, showCareSymbols } from '../care-symbols.ts'
import { PRODUCT_FIELDS } from '../product-fields.ts'

const CODES = Object.keys(CARE_SYMBOLS) as CareSymbol[]

interface CareSymbolFieldsProps {
  metadata: FieldMetadata<unknown>
  /** As typed. */
  instructions: unknown
}

/** The symbols that shoppers will see, and checkboxes for choosing other symbols than those the care instructions name. */
export function CareSymbolFields({ metadata, instructions }: CareSymbolFieldsProps) {
  const { label, hint } = PRODUCT_FIELDS.careSymbols
  const chosen = [metadata.value ?? []].flat().map(String)
  const shown = showCareSymbols(chosen.length > 0 ? chosen : careSymbolsIn(String(instructions ?? '')))
  return (
    <fieldset>
      <legend className="text-label font-semibold">{label}</legend>
      <p className="text-soft">{hint}</p>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1.5 text-label">
        {shown.map(({ icon, words }) => (
          <li key={words} className="flex gap-1.5">
            <svg aria-hidden="true" width="22" height="22" className="text-rosegold-600">
              <use href={icon} />
            </svg>
            {words}
          </li>
        ))}
      </ul>
      <details className="mt-2" open={metadata.errors !== undefined || undefined}>
        <summary className="cursor-pointer py-2.5 font-semibold text-primary">Choose symbols</summary>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {getCollectionProps(metadata as FieldMetadata<string[]>, { type: 'checkbox', options: CODES }).map(
            ({ key, ...input }) => (
              <CheckboxField key={key} {...input} label={CARE_SYMBOLS[input.value as CareSymbol]} />
            ),
          )}
        </div>
      </details>
      <FieldErrors id={`${metadata.id}-error`} errors={metadata.errors} />
    </fieldset>
  )
}
