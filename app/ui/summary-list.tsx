import type { ReactNode } from 'react'
import { cn } from './class-names.ts'

interface SummaryListProps {
  /** In the order shown; amounts are formatted. `free` highlights the value, `total` marks the total. */
  rows: { label: string; value: ReactNode; kind?: 'free' | 'total' }[]
  className?: string
}

/** The lines of a total: subtotal, shipping, total. */
export function SummaryList({ rows, className }: SummaryListProps) {
  return (
    <dl className={cn('grid gap-2.5 tabular-nums', className)}>
      {rows.map(({ label, value, kind }) => (
        <div
          key={label}
          className={cn(
            'flex justify-between gap-4',
            kind === 'total' && 'mt-0.5 border-t border-line pt-3 text-lg font-bold text-ink',
          )}
        >
          <dt className={cn(kind !== 'total' && 'text-soft')}>{label}</dt>
          <dd
            className={cn(
              'text-right font-medium',
              kind === 'free' && 'font-bold text-success',
              kind === 'total' && 'font-bold',
            )}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
