import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Dialog } from '#app/ui/dialog.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { deviceMeasurements } from '../size-guide/device-measurements.ts'
import { findFit } from '../size-guide/find-fit.ts'
import { shortFitText } from '../size-guide/fit-text.ts'
import { type SizeGuideData, SizeGuideView } from '../size-guide/size-guide-view.tsx'

export interface YourSizeProps {
  /** The product's size guide, as a page. */
  address: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The size of the product that fits the visitor, once they have entered measurements, and the size guide in a dialog. */
export default function YourSize({ address, open, onOpenChange }: YourSizeProps) {
  const { data, load } = useFetcher<SizeGuideData>({ key: address })
  useEffect(() => {
    load(address)
  }, [load, address])
  const measured = deviceMeasurements() ?? data?.saved
  return (
    <>
      {data && measured && (
        <span className="text-soft">
          Your size:{' '}
          <b className="font-semibold text-ink">{shortFitText(findFit(data.guide, measured), data.guide.product)}</b>
        </span>
      )}
      <Dialog open={open} onOpenChange={onOpenChange} title="Size guide" size="lg">
        {data ? <SizeGuideView {...data} action={address} /> : <Spinner className="mx-auto my-10 size-6" />}
      </Dialog>
    </>
  )
}
