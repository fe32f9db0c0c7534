import { cn } from './class-names.ts'

/**
 * A placeholder in the shape of what is loading, such as `aspect-3/4 w-full` or `h-3 w-2/5`. Mark the region around it with
 * `aria-busy` and add text for screen readers.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'block animate-shimmer rounded-md bg-[linear-gradient(100deg,var(--color-ivory-200)_40%,var(--color-ivory-100)_50%,var(--color-ivory-200)_60%)] bg-size-[200%_100%]',
        className,
      )}
    />
  )
}
