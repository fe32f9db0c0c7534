import { type FieldMetadata, getTextareaProps } from '@conform-to/react'
import { Facts } from '#app/ui/back-office/facts.tsx'
import type { FieldTexts } from '#app/ui/fields/field.tsx'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { lengthIn } from '#app/vocabulary/body-measurements.ts'
import { readMeasurementLines, type SizeMeasurements, shrinkingLengths } from '#app/vocabulary/measurements.ts'

interface MeasurementNotesProps {
  text: string
  /** Shown below the input while the text is this one. */
  filledIn?: { readonly text: string; readonly note: string } | undefined
}

interface MeasurementsInputProps extends FieldTexts, Pick<MeasurementNotesProps, 'filledIn'> {
  metadata: FieldMetadata<unknown>
}

/** The input of measurements by size, with a preview of its lines and a note about lengths that look wrong. */
export function MeasurementsInput({ metadata, filledIn, ...texts }: MeasurementsInputProps) {
  const typed = typeof metadata.value === 'string' ? metadata.value : ''
  const { sizes } = readMeasurementLines(typed)
  return (
    <div className="grid gap-2.5 sm:col-span-2">
      <TextAreaField {...getTextareaProps(metadata)} {...texts} rows={Math.max(2, sizes.length)} />
      <MeasurementNotes text={typed} filledIn={filledIn} />
      {sizes.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer py-2 font-medium">Preview of {sizes.length} sizes</summary>
          <Facts facts={new Map(sizes.map(({ size, lengths }) => [size, lengthsText(lengths)]))} />
        </details>
      )}
    </div>
  )
}

/** What to know about typed measurements: that they were filled in, and lengths that look wrong. */
export function MeasurementNotes({ text, filledIn }: MeasurementNotesProps) {
  const shrinking = shrinkingLengths(readMeasurementLines(text).sizes)
  return (
    <>
      {filledIn && text === filledIn.text && <p className="text-sm text-soft">{filledIn.note}</p>}
      {shrinking.length > 0 && (
        <p className="text-sm font-medium text-haldi-700">Please check: {shrinking.join('. ')}.</p>
      )}
    </>
  )
}

function lengthsText(lengths: SizeMeasurements['lengths']): string {
  return lengths.map(({ name, cm }) => `${name} ${cm} cm (${lengthIn('in', cm)} in)`).join(', ')
}
