import { type ComponentProps, lazy, Suspense } from 'react'

const BusinessPanel = lazy(() => import('./business-panel.tsx'))

/** The panel for a GSTIN, whose code only shops that ask for one load. */
export function BusinessWhenNeeded(props: ComponentProps<typeof BusinessPanel>) {
  return (
    <Suspense>
      <BusinessPanel {...props} />
    </Suspense>
  )
}
