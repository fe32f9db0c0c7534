import { type ReactNode, useId } from 'react'

/** A white card of the back office with a header; its content reaches the edges. */
export function Card({ title, children }: { title: ReactNode; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="rounded-md border border-line bg-surface-raised">
      <div className="flex min-h-13 items-center border-b border-line px-4">
        <h2 id={titleId} className="font-sans text-md font-semibold text-ink">
          {title}
        </h2>
      </div>
      {children}
    </section>
  )
}
