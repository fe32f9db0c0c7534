import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { cn } from './class-names.ts'

export type StatusTone = 'neutral' | 'warning' | 'info' | 'progress' | 'success' | 'critical'

/** The colours of a status, also for a select that looks like a badge. */
export const statusColors = cva('', {
  variants: {
    tone: {
      neutral: 'bg-ivory-200 text-ink-700',
      warning: 'bg-haldi-100 text-haldi-700',
      info: 'bg-indigo-100 text-indigo-700',
      progress: 'bg-jamun-100 text-jamun-700',
      success: 'bg-neem-100 text-neem-700',
      critical: 'bg-sindoor-100 text-sindoor-700',
    } satisfies Record<StatusTone, string>,
  },
})

interface StatusBadgeProps {
  tone: StatusTone
  /** The status in words; the colour only supports them. */
  children: ReactNode
  className?: string
}

export function StatusBadge({ tone, children, className }: StatusBadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex min-h-6 items-center gap-1.5 rounded-full py-px pr-2.25 pl-2 text-sm leading-tight font-semibold whitespace-nowrap',
        'before:size-1.5 before:rounded-full before:bg-current',
        statusColors({ tone }),
        className,
      )}
    >
      {children}
    </span>
  )
}
