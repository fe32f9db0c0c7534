import { Form } from 'react-router'
import { BODY_LENGTHS, type BodyMeasurements, lengthIn } from '#app/shared/body-measurements.ts'
import { Panel } from '#app/ui/panel.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { DELETE_MEASUREMENTS } from '../intents.ts'

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
      <Form method="post" preventScrollReset className="mt-3">
        <SubmitButton intent={DELETE_MEASUREMENTS} variant="quiet" busyLabel="Deleting…" className="-ml-2.5">
          Delete my measurements
        </SubmitButton>
      </Form>
    </Panel>
  )
}
