import { cn } from './class-names.ts'

/** The ring of a busy button. The words beside it say what is going on. */
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
