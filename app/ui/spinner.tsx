import { cn } from './class-names.ts'

/** The spinner of a busy button; the label beside it says what is happening. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'size-4 flex-none animate-spin rounded-full border-2 border-rosegold-300 border-t-current',
        className,
      )}
    />
  )
}
