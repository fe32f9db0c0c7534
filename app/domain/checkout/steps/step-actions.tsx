import type { ReactNode } from 'react'
import { BottomBar } from '#app/ui/navigation/bottom-bar.tsx'

/** The step's buttons, Back on the left and Next on the right: a bar at the bottom on phones, below the step elsewhere. */
export function StepActions({ children }: { children: ReactNode }) {
  return (
    <BottomBar className="mt-5.5 justify-between lg:static lg:mx-0 lg:flex lg:border-0 lg:bg-transparent lg:px-0 lg:shadow-none">
      {children}
    </BottomBar>
  )
}
