import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { deviceMeasurements } from '../size-guide/device-measurements.ts'
import { findFit } from '../size-guide/find-fit.ts'
import { shortFitText, sizeAvailabilityText } from '../size-guide/fit-text.ts'
import { adviceText, learnFit } from '../size-guide/learned-fit.ts'
import { type SizeGuideData, SizeGuideView } from '../size-guide/size-guide-view.tsx'

export interface YourSizeProps {
  productId: string
  /** The product's size guide, as a page. */
  address: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The size of the product that fits the visitor, once they have entered measurements, and the size guide in a dialog. */
export default function YourSize({ productId, address, open, onOpenChange }: YourSizeProps) {
  const [guide, setGuide] = useState<SizeGuideData | 'unreachable'>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog may have changed what is saved in the profile, so opening and closing ask again.
  useEffect(() => {
    const stop = new AbortController()
    fetchGuide(productId, stop.signal).then(setGuide, () => {
      if (!stop.signal.aborted) setGuide((known) => known ?? 'unreachable')
    })
    return () => stop.abort()
  }, [productId, open])
  useEffect(() => {
    if (!open || guide !== 'unreachable') return
    onOpenChange(false)
    location.assign(address)
  }, [open, guide, onOpenChange, address])

  const data = guide === 'unreachable' ? undefined : guide
  const measured = deviceMeasurements() ?? data?.saved
  const fit = data && measured && findFit(data.guide, measured)
  const advice = data?.learned && fit && learnFit(data.guide, fit, data.learned)
  return (
    <>
      {fit && (
        <span className="text-soft">
          Your size: <b className="font-semibold text-ink">{advice?.size ?? shortFitText(fit, data.guide.product)}</b>
          {advice && `. ${adviceText(advice)} ${sizeAvailabilityText(advice.size, data.guide.product)}`}
        </span>
      )}
      <Dialog open={open} onOpenChange={onOpenChange} title="Size guide" size="lg">
        {data ? <SizeGuideView {...data} action={address} /> : <Spinner className="mx-auto my-10 size-6" />}
      </Dialog>
    </>
  )
}

/** The product's size guide; rejects when the shop can't be reached. A fetcher's failure would replace the page. */
async function fetchGuide(productId: string, signal: AbortSignal): Promise<SizeGuideData> {
  const response = await fetch(addressWith(href('/size-guide/data'), { product: productId }), { signal })
  if (!response.ok) throw new Error(`The size guide responded with ${response.status}.`)
  return response.json()
}
