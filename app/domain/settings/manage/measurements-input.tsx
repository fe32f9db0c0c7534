import { type FieldMetadata, getTextareaProps } from '@conform-to/react'
import { lengthIn } from '#app/shared/body-measurements.ts'
import { readMeasurementLines, type SizeMeasurements, shrinkingLengths } from '#app/shared/measurements.ts'
import { Facts } from '#app/ui/back-office/facts.tsx'
import type { FieldTexts } from '#app/ui/field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import type { NamedSetting } from '../settings-fields.ts'

interface MeasurementsInputProps {
  field: NamedSetting
  metadata: FieldMetadata<string>
  texts: FieldTexts
}

/** The input of a table of measurements, with the table that its lines make and a note about lengths that look wrong. */
export function MeasurementsInput({ field, metadata, texts }: MeasurementsInputProps) {
  const typed = metadata.value ?? ''
  const { sizes } = readMeasurementLines(typed)
  const shrinking = shrinkingLengths(sizes)
  const isDefault = field.default !== '' && typed === field.default
  return (
    <div className="grid gap-2.5 sm:col-span-2">
      <TextAreaField {...getTextareaProps(metadata)} {...texts} rows={Math.max(2, sizes.length)} />
      {isDefault && (
        <p className="text-sm text-soft">
          These are usual Indian sizes, filled in for you. Compare them with what your kurtis are cut for.
        </p>
      )}
      {shrinking.length > 0 && (
        <p className="text-sm font-medium text-haldi-700">Please check: {shrinking.join('. ')}.</p>
      )}
      {sizes.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer py-2 font-medium">Preview of {sizes.length} sizes</summary>
          <Facts facts={sizes.map(({ size, lengths }) => [size, lengthsText(lengths)])} />
        </details>
      )}
    </div>
  )
}

function lengthsText(lengths: SizeMeasurements['lengths']): string {
  return lengths.map(({ name, cm }) => `${name} ${cm} cm (${lengthIn('in', cm)} in)`).join(', ')
}
