import { type ComponentType, type MouseEvent, useEffect, useState } from 'react'
import { href } from 'react-router'
import { useShopper } from '#app/domain/shopper/shopper-context.ts'
import { onDevice } from '#app/shared/on-device.ts'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { textLinkStyles } from '#app/ui/navigation/text-link.tsx'
import type { YourSizeProps } from './your-size.tsx'

/**
 * A built file lists everything that its dynamic imports need. Importing through a small file keeps that list out of the page's
 * scripts.
 */
const loadYourSize = async () => (await import('./load-your-size.ts')).loadYourSize()

/**
 * Opens the size guide in a dialog, or as a page without scripts. The code for it loads when the guide is opened, or right away if
 * measurements are known, to show the size that fits beside the link.
 */
export function SizeGuideLink({ productId }: { productId: string }) {
  const isMeasured = useShopper()?.isMeasured ?? false
  const [loaded, setLoaded] = useState<{ default: ComponentType<YourSizeProps> }>()
  const [open, setOpen] = useState(false)
  const address = addressWith(href('/size-guide'), { product: productId })
  useEffect(() => {
    if (isMeasured || onDevice('measurements')) loadYourSize().then(setLoaded, () => {})
  }, [isMeasured])
  const openDialog = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setOpen(true)
    loadYourSize().then(setLoaded, () => location.assign(address))
  }
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-4">
      <a href={address} onClick={openDialog} className={textLinkStyles({ alone: true })}>
        Size guide
      </a>
      {loaded && <loaded.default productId={productId} address={address} open={open} onOpenChange={setOpen} />}
    </p>
  )
}
