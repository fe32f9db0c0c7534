import { type ComponentProps, lazy, Suspense } from 'react'

const CodStep = lazy(async () => ({ default: (await import('./cod-step.tsx')).CodStep }))
const CodChoice = lazy(async () => ({ default: (await import('./cod-step.tsx')).CodChoice }))

/** The last step for cash on delivery, whose code only shops that offer it load. */
export function CodStepWhenNeeded(props: ComponentProps<typeof CodStep>) {
  return (
    <Suspense>
      <CodStep {...props} />
    </Suspense>
  )
}

/** The choice between the ways to pay, likewise. */
export function CodChoiceWhenNeeded(props: ComponentProps<typeof CodChoice>) {
  return (
    <Suspense>
      <CodChoice {...props} />
    </Suspense>
  )
}
