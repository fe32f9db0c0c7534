import type { SubmissionResult } from '@conform-to/react'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import type { useFetcher } from 'react-router'
import type { FormResponse } from '#app/shared/form-response.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import {
  BODY_LENGTHS,
  type BodyLength,
  type BodyMeasurements,
  type LengthUnit,
  lengthIn,
} from '#app/vocabulary/body-measurements.ts'
import { findSizeForm, saveMeasurementsForm } from './measurements.form.ts'
import { switchUnit, type UnitSwitch } from './switch-unit.ts'

interface MeasurementsFormProps {
  /** Where the form is sent to. */
  action: string
  fetcher: ReturnType<typeof useFetcher<FormResponse>>
  response: FormResponse | undefined
  /** The values to start with. */
  measured: BodyMeasurements | undefined
  maySave: boolean
  /** Receives measurements that are valid, in the browser. */
  onMeasured: (measured: BodyMeasurements) => void
}

/** Both buttons send the same fields. */
const loadReader = async () => (await import('#app/ui/forms/check-contract.ts')).readerOf(findSizeForm)

const LABELS = { bust: 'Bust', waist: 'Waist', hip: 'Hip' } as const

/**
 * Asks for measurements. The browser checks and stores them; only saving them to the profile sends them. Without scripts, the
 * server responds with the size and stores nothing else.
 */
export function MeasurementsForm(props: MeasurementsFormProps) {
  const { action, fetcher, response, measured, maySave, onMeasured } = props
  const [checked, setChecked] = useState<SubmissionResult>()
  const { fields, formProps, errorsOf } = useCheckedForm<Record<string, string | undefined>>({
    id: 'measurements',
    lastResult: checked ?? response?.result,
    defaultValue: measured && typedValues(measured),
    loadCheck: async () => (await import('#app/ui/forms/check-contract.ts')).checkOf(findSizeForm),
  })
  const unit = response?.result?.initialValue?.unit ?? measured?.unit ?? 'cm'
  const switches = useRef<Partial<Record<BodyLength, UnitSwitch>>>({})
  const convert = ({ currentTarget: { form, value } }: ChangeEvent<HTMLInputElement>) => {
    for (const length of BODY_LENGTHS) {
      const input = form?.elements.namedItem(length) as HTMLInputElement
      const switched = switchUnit(input.value, value as LengthUnit, switches.current[length])
      switches.current[length] = switched
      input.value = switched.after
    }
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
    const submission = (await loadReader())(form)
    setChecked(submission.reply())
    if (submission.status !== 'success') return
    onMeasured(submission.value)
    if (form.get('intent') === saveMeasurementsForm.intent) fetcher.submit(form, { method: 'post', action })
  }
  return (
    <fetcher.Form {...formProps} onSubmit={submit} method="post" action={action}>
      <fieldset className="flex flex-wrap items-center gap-x-5">
        <legend className="sr-only">Unit</legend>
        <RadioField name="unit" value="cm" label="cm" defaultChecked={unit !== 'in'} onChange={convert} />
        <RadioField name="unit" value="in" label="inches" defaultChecked={unit === 'in'} onChange={convert} />
      </fieldset>
      <div className="mt-2 grid grid-cols-3 gap-2.5">
        {BODY_LENGTHS.map((length) => (
          <TextField
            key={length}
            id={fields[length]?.id}
            name={length}
            defaultValue={fields[length]?.defaultValue}
            label={LABELS[length]}
            errors={fields[length] && errorsOf(fields[length])}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            fieldClassName="min-w-0"
          />
        ))}
      </div>
      <div className="mt-3.5 flex flex-wrap gap-2.5">
        <Button type="submit" name="intent" value={findSizeForm.intent}>
          Find my size
        </Button>
        {maySave && (
          <Button
            type="submit"
            name="intent"
            value={saveMeasurementsForm.intent}
            variant="secondary"
            busy={fetcher.state !== 'idle'}
            busyLabel="Saving…"
          >
            Save to my profile
          </Button>
        )}
      </div>
    </fetcher.Form>
  )
}

function typedValues({ cm, unit }: BodyMeasurements): Record<string, string> {
  const lengths = BODY_LENGTHS.flatMap((length) => {
    const value = cm[length]
    return value === undefined ? [] : [[length, lengthIn(unit, value)] as const]
  })
  return Object.fromEntries(lengths)
}
