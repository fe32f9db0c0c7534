import type { ReactNode } from 'react'
import { BottomBar } from '#app/ui/navigation/bottom-bar.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'

interface StepActionsProps {
  /** The path of the step before. */
  backTo: string
  back?: string
  /** The button that leads on. */
  children: ReactNode
}

/** The step's buttons, Back on the left and Next on the right: a bar at the bottom on phones, below the step elsewhere. */
export function StepActions({ backTo, back = 'Previous', children }: StepActionsProps) {
  return (
    <BottomBar className="mt-5.5 justify-between lg:static lg:mx-0 lg:flex lg:border-0 lg:bg-transparent lg:px-0 lg:shadow-none">
      <ButtonLink to={backTo} variant="quiet" size="lg" className="px-2.5">
        {back}
      </ButtonLink>
      {children}
    </BottomBar>
  )
}
