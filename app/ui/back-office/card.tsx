import { type ReactNode, useId } from 'react'

interface CardProps {
  title: ReactNode
  /** Shown at the other end of the header. */
  aside?: ReactNode
  children: ReactNode
}

/** A white card of the back office with a header; its content reaches the edges. */
export function Card({ title, aside, children }: CardProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="rounded-md border border-line bg-surface-raised">
      <div className="flex min-h-13 items-center justify-between gap-2.5 border-b border-line px-4">
        <h2 id={titleId} className="font-sans text-md font-semibold text-ink">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
