import type { ReactNode } from 'react'
import { cn } from './class-names.ts'

export interface Stat {
  label: string
  /** Formatted. */
  value: ReactNode
  /** One muted line. */
  note?: ReactNode
  icon?: ReactNode
}

/** Up to four figures: two by two on phones, one row on desktops. */
export function StatStrip({ stats, className }: { stats: Stat[]; className?: string }) {
  return (
    <dl
      className={cn(
        'grid grid-cols-2 overflow-hidden rounded-md border border-line bg-surface-raised text-label lg:grid-cols-4',
        className,
      )}
    >
      {stats.map((stat) => (
        <div
          key={stat.label}
          className="-mt-px -ml-px grid content-start gap-0.5 border-t border-l border-line px-4 py-3.5 lg:px-5"
        >
          <dt className="flex items-center gap-2 text-soft [&_svg]:size-4.5 [&_svg]:flex-none [&_svg]:text-rosegold-600">
            {stat.icon}
            {stat.label}
          </dt>
          <dd className="text-panel font-bold tabular-nums lg:text-[1.75rem] lg:leading-tight">{stat.value}</dd>
          {stat.note && <dd className="text-sm text-muted">{stat.note}</dd>}
        </div>
      ))}
    </dl>
  )
}
