import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { BODY_LENGTHS, type BodyMeasurements, lengthIn } from '#app/vocabulary/body-measurements.ts'
import { deleteMeasurementsForm } from './profile.form.ts'

/** The measurements that a customer saved, with a button that deletes them. */
export function MeasurementsPanel({ measurements: { cm, unit } }: { measurements: BodyMeasurements }) {
  return (
    <Panel title="Your measurements">
      <p className="text-soft">You saved them from the size guide, which uses them to find your size.</p>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        {BODY_LENGTHS.map((length) => {
          const value = cm[length]
          return (
            value !== undefined && (
              <div key={length}>
                <dt className="text-sm text-muted capitalize">{length}</dt>
                <dd className="font-semibold tabular-nums">
                  {lengthIn(unit, value)} {unit}
                </dd>
              </div>
            )
          )
        })}
      </dl>
      <ContractButton
        form={deleteMeasurementsForm}
        formClassName="mt-3"
        variant="quiet"
        busyLabel="Deleting…"
        className="-ml-2.5"
      >
        Delete my measurements
      </ContractButton>
    </Panel>
  )
}
