import { type ReactNode, useMemo, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FormResponse } from '#app/shared/form-response.ts'
import { Button } from '#app/ui/button.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import type { BodyMeasurements } from '#app/vocabulary/body-measurements.ts'
import { deviceMeasurements, rememberMeasurements } from './device-measurements.ts'
import { findFit } from './find-fit.ts'
import { availabilityText, fitText, sizeAvailabilityText } from './fit-text.ts'
import { HowToMeasure } from './how-to-measure.tsx'
import { adviceText, type Learned, learnFit } from './learned-fit.ts'
import { MeasurementsForm } from './measurements-form.tsx'
import type { SizeGuide } from './size-guide.ts'
import { SizeTable } from './size-table.tsx'

/** What the page of the size guide loads. */
export interface SizeGuideData {
  readonly guide: SizeGuide
  /** What the customer saved in their profile. */
  readonly saved: BodyMeasurements | undefined
  readonly isSignedIn: boolean
  /** What buyers and the customer's own orders say; undefined while the shop has no reviews. */
  readonly learned?: Learned
}

interface SizeGuideViewProps extends SizeGuideData {
  /** Where the form is sent to. */
  action: string
  /** The response to a form that was sent without scripts. */
  response?: FormResponse | undefined
}

/** Asks for measurements, says which size fits, and shows what each size is made for and how to measure. */
export function SizeGuideView(props: SizeGuideViewProps) {
  const hydrated = useHydrated()
  const onDevice = useMemo(() => (hydrated ? deviceMeasurements() : undefined), [hydrated])
  return <Guide key={onDevice ? 'device' : 'page'} {...props} onDevice={onDevice} />
}

function Guide({ guide, action, saved, isSignedIn, learned, ...props }: SizeGuideViewProps & { onDevice: Measured }) {
  const fetcher = useFetcher<FormResponse>()
  const response = fetcher.data ?? props.response
  const [entered, setEntered] = useState(measuredIn(props.response) ?? props.onDevice)
  const [isOnDevice, setOnDevice] = useState(props.onDevice !== undefined)
  // Each removal resets the inputs.
  const [removals, setRemovals] = useState(0)
  const measured = entered ?? saved
  const fit = measured && findFit(guide, measured)
  const advice = learned && learnFit(guide, fit, learned)
  const fitting = advice?.size ?? (fit && fit.status !== 'unknown' && fit.status !== 'above' ? fit.size : undefined)
  const { body, garment, isMeasured, product } = guide
  const remember = (typed: Measured) => {
    rememberMeasurements(typed)
    setOnDevice(typed !== undefined)
    setEntered(typed)
  }
  const remove = () => {
    remember(undefined)
    setRemovals(removals + 1)
  }
  const isAboutShown = JSON.stringify(response?.shown) === JSON.stringify(measured)
  return (
    <div className="group/unit grid grid-cols-[minmax(0,1fr)] gap-8">
      <Part title="Your size" note="Enter what you know. We don’t store it unless you save it to your profile.">
        <MeasurementsForm
          key={removals}
          action={action}
          fetcher={fetcher}
          response={response}
          measured={measured}
          maySave={isSignedIn}
          onMeasured={remember}
        />
        <div role="status" className="mt-3.5">
          {fit && (
            <p className="text-md font-semibold text-heading">
              {fitText(fit, measured.unit)} {!advice && availabilityText(fit, product)}
            </p>
          )}
          {advice && (
            <p className="mt-1">
              {adviceText(advice)} {sizeAvailabilityText(advice.size, product)}
            </p>
          )}
        </div>
        {isAboutShown && <FormResponseBanner response={response} className="mt-2" />}
        {isOnDevice && (
          <Button variant="quiet" className="-ml-2.5" onClick={remove}>
            Remove from this device
          </Button>
        )}
      </Part>
      {body.length > 0 && (
        <Part
          title={<InUnit>Your body</InUnit>}
          note="Measure yourself, not a garment. Each size is made for these measurements."
        >
          <SizeTable sizes={body} caption="Body measurements by size" fitting={fitting} />
        </Part>
      )}
      {garment.length > 0 && (
        <Part title={<InUnit>The kurti</InUnit>} note={`${isMeasured ? OWN_GARMENT : USUAL_GARMENT} ${EASE}`}>
          <SizeTable sizes={garment} caption="Garment measurements by size" fitting={fitting} />
        </Part>
      )}
      <Part title="How to measure" note="Wear a thin layer. Hold the tape close, but not tight.">
        <HowToMeasure />
      </Part>
    </div>
  )
}

type Measured = BodyMeasurements | undefined

/** What was typed, if it was valid. */
const measuredIn = (response: FormResponse | undefined) => response?.shown as Measured

const OWN_GARMENT = 'The garment itself.'
const USUAL_GARMENT = 'Typical measurements for this kind of kurti.'
const EASE = 'It’s larger than the body it’s made for; the difference is the ease you move in.'

function InUnit({ children }: { children: ReactNode }) {
  return (
    <>
      {children} <span className="group-has-[[value=in]:checked]/unit:hidden">in cm</span>
      <span className="hidden group-has-[[value=in]:checked]/unit:inline">in inches</span>
    </>
  )
}

function Part({ title, note, children }: { title: ReactNode; note: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="text-panel">{title}</h2>
      <p className="mt-0.5 mb-3 text-soft">{note}</p>
      {children}
    </section>
  )
}
