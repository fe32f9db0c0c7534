import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from '@conform-to/react'
import { MeasurementNotes, MeasurementsInput } from '#app/domain/settings/components/measurements-input.tsx'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import type { FieldTexts } from '#app/ui/fields/field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { isRequiredByLaw } from '../missing-legal-details.ts'
import type { SettingField, SettingName } from '../settings-fields.ts'
import { GridInput } from './grid-input.tsx'
import { AREA_GRID, BODY_GRID, GARMENT_GRID } from './setting-grids.ts'
import { SettingImageInput } from './setting-image-input.tsx'

interface SettingInputProps {
  field: SettingField & { readonly name: string }
  metadata: FieldMetadata<string>
  errors: string[] | undefined
  /** The stored value as its input shows it, or what a rejected form keeps. */
  stored: string | undefined
  /** The same, just after it was saved. */
  saved: string | undefined
}

const WIDE = 'sm:col-span-2'
const LONG_TEXT_ROWS = 3

const PASTE = 'You can paste cells copied from a spreadsheet'

const FILLED_IN = 'These are standard Indian sizes, filled in for you. Check that they match how your kurtis are cut.'

/** The input of a setting, by its kind. */
export function SettingInput({ field, metadata, errors, stored, saved }: SettingInputProps) {
  const { label, hint, isOptional } = field
  // The hint of a GSTIN says who needs one.
  const optional = isOptional && !isRequiredByLaw(field.name as SettingName) && field.kind !== 'gstin'
  const texts = { label, hint, errors, optional }
  switch (field.kind) {
    case 'image':
      return <SettingImageInput id={metadata.id} name={field.name} address={stored ?? ''} {...texts} />
    case 'long-text':
    case 'emails':
      return <TextAreaField {...getTextareaProps(metadata)} {...texts} rows={LONG_TEXT_ROWS} fieldClassName={WIDE} />
    case 'delivery-areas':
      return (
        <GridInput {...texts} metadata={metadata} saved={saved} language={AREA_GRID} gridHint={`${hint}. ${PASTE}`}>
          <TextAreaField
            {...getTextareaProps(metadata)}
            {...texts}
            hint={`${hint}. ${field.example}`}
            rows={LONG_TEXT_ROWS}
            fieldClassName={WIDE}
          />
        </GridInput>
      )
    case 'measurements': {
      const filledIn = field.default === '' ? undefined : { text: field.default, note: FILLED_IN }
      return (
        <GridInput
          {...texts}
          metadata={metadata}
          saved={saved}
          language={field.name.startsWith('garment') ? GARMENT_GRID : BODY_GRID}
          gridHint={`In cm. ${hint}. ${PASTE}`}
          note={(text) => <MeasurementNotes text={text} filledIn={filledIn} />}
        >
          <MeasurementsInput {...texts} hint={`${hint}. ${field.example}`} metadata={metadata} filledIn={filledIn} />
        </GridInput>
      )
    }
    case 'flag':
      return (
        <CheckboxField
          {...getInputProps(metadata, { type: 'checkbox' })}
          label={label}
          hint={hint}
          errors={errors}
          className="-my-2 sm:col-span-2"
        />
      )
    case 'choice':
      return (
        <SelectField {...getSelectProps(metadata)} label={label} hint={hint} errors={errors} options={field.options} />
      )
    case 'optional-choice':
      return <SelectField {...getSelectProps(metadata)} {...texts} options={field.options} placeholder="Any" />
    case 'moment':
      return <TextField {...getInputProps(metadata, { type: 'datetime-local' })} {...texts} />
    case 'amount':
    case 'optional-amount':
    case 'count':
    case 'optional-count':
      return (
        <TextField
          {...getInputProps(metadata, { type: 'text' })}
          {...texts}
          inputMode={field.kind.endsWith('amount') ? 'decimal' : 'numeric'}
          autoComplete="off"
        />
      )
    case 'digits':
      return <DigitsInput field={field} metadata={metadata} {...texts} />
    case 'text':
    case 'gstin':
    case 'upi-id':
      return <TextField {...getInputProps(metadata, { type: 'text' })} {...texts} autoComplete="off" />
    case 'email':
      return <TextField {...getInputProps(metadata, { type: 'email' })} {...texts} autoComplete="off" />
    case 'phone':
      return <TextField {...getInputProps(metadata, { type: 'tel' })} {...texts} autoComplete="off" />
    case 'url':
      return (
        <TextField {...getInputProps(metadata, { type: 'url' })} {...texts} autoComplete="off" fieldClassName={WIDE} />
      )
  }
}

interface DigitsInputProps extends FieldTexts {
  field: Extract<SettingField, { kind: 'digits' }>
  metadata: FieldMetadata<string>
}

/** A code, with the usual ones proposed in words. */
function DigitsInput({ field, metadata, ...texts }: DigitsInputProps) {
  const listId = `${metadata.id}-proposals`
  return (
    <div className="min-w-0">
      <TextField
        {...getInputProps(metadata, { type: 'text' })}
        {...texts}
        list={listId}
        inputMode="numeric"
        autoComplete="off"
      />
      <datalist id={listId}>
        {Object.entries(field.proposals).map(([code, meaning]) => (
          <option key={code} value={code}>
            {meaning}
          </option>
        ))}
      </datalist>
    </div>
  )
}
