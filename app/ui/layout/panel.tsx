import { type ReactNode, useId } from 'react'
import { cn } from '../class-names.ts'

interface PanelProps {
  /** The heading, which also names the panel. */
  title?: ReactNode
  heading?: 'h2' | 'h3'
  className?: string
  children: ReactNode
}

/** A white card with a thin border. */
export function Panel({ title, heading: Heading = 'h2', className, children }: PanelProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={cn('rounded-md border border-line bg-surface-raised p-4 lg:p-6', className)}
    >
      {title && (
        <Heading id={titleId} className="mb-3.5 text-xl lg:text-panel">
          {title}
        </Heading>
      )}
      {children}
    </section>
  )
}
