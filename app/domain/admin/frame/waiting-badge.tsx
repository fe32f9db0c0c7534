import { cn } from '#app/ui/class-names.ts'

interface WaitingBadgeProps {
  count: number
  /** What the count means, for screen readers. */
  label: string
  className?: string
}

const HIGHEST_SHOWN = 99

/** A small count beside a section. Renders nothing for zero. */
export function WaitingBadge({ count, label, className }: WaitingBadgeProps) {
  if (count === 0) return null
  return (
    <span
      className={cn(
        'inline-grid h-5 min-w-5 place-items-center rounded-full bg-haldi-100 px-1.5 text-xs font-bold text-haldi-700 tabular-nums',
        className,
      )}
    >
      {count > HIGHEST_SHOWN ? `${HIGHEST_SHOWN}+` : count}
      <span className="sr-only"> {label}</span>
    </span>
  )
}
