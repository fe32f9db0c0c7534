import { type ReactNode, useId } from 'react'

interface CardProps {
  title: ReactNode
  /** A link at the other end of the head. */
  action?: ReactNode
  children: ReactNode
}

/** A white card of the back office with a head of its own; its content reaches the edges. */
export function Card({ title, action, children }: CardProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="rounded-md border border-line bg-surface-raised">
      <div className="flex min-h-13 items-center justify-between gap-2.5 border-b border-line px-4 py-0.5">
        <h2 id={titleId} className="font-sans text-md font-semibold text-ink">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
