import type { ReactNode } from 'react'
import { cn } from './class-names.ts'

export interface TimelineEntry {
  id: string
  title: string
  badge?: ReactNode
  message?: ReactNode
  place?: string
  /** Formatted. */
  time?: string
}

/** A list of events, newest first. */
export function Timeline({ entries, className }: { entries: TimelineEntry[]; className?: string }) {
  return (
    <ol className={className}>
      {entries.map((entry, index) => (
        <li
          key={entry.id}
          className={cn(
            'relative pb-5 pl-7.5 leading-normal last:pb-0',
            'before:absolute before:top-1 before:left-0 before:size-4 before:rounded-full before:border-2 before:border-brand before:bg-surface-raised',
            index === 0 && 'before:border-primary before:bg-primary before:ring-4 before:ring-rosegold-100',
          )}
        >
          {index < entries.length - 1 && (
            <span aria-hidden="true" className="stitch-y absolute top-6.5 -bottom-0.5 left-1.75 text-rosegold-400" />
          )}
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <b className="font-bold">{entry.title}</b>
            {entry.badge}
          </p>
          {entry.message && <p className="text-soft">{entry.message}</p>}
          {(entry.place || entry.time) && (
            <p className="text-sm text-muted">{[entry.place, entry.time].filter(Boolean).join(' · ')}</p>
          )}
        </li>
      ))}
    </ol>
  )
}
