import { type ComponentProps, lazy, Suspense } from 'react'

const OfferPanel = lazy(() => import('./offer-panel.tsx'))

/** The panel of offers, whose code only shops with offers load. */
export function OffersWhenNeeded(props: ComponentProps<typeof OfferPanel>) {
  return (
    <Suspense>
      <OfferPanel {...props} />
    </Suspense>
  )
}
