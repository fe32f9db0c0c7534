import type { ReactNode } from 'react'

/** The heading of a page of the back office; what stands beside it goes to the other end. */
export function AdminTitle({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="mb-3.5 flex flex-wrap items-center justify-between gap-2.5 lg:mb-4.5">
      <h1 className="text-section lg:text-3xl">{children}</h1>
      {aside}
    </div>
  )
}
