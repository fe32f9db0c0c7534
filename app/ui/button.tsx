import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonLook, buttonStyles } from './button-styles.ts'
import { cn } from './class-names.ts'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** The action is in progress: a spinner and `busyLabel` replace the label, and further presses do nothing. */
  busy?: boolean
  busyLabel?: ReactNode
}

/** A button; outside of forms give it `type="button"`. At most one `primary` in view. */
export function Button({
  variant,
  size,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  // A busy button keeps its focus, so it isn't `disabled`; it only ignores further presses.
  const act = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...props}
      onClick={act}
      aria-busy={busy || undefined}
      aria-disabled={busy || props['aria-disabled']}
      className={cn(buttonStyles({ variant, size }), className)}
    >
      {busy ? (
        <>
          <Spinner />
          <WidthHeld by={children}>{busyLabel ?? children}</WidthHeld>
        </>
      ) : (
        children
      )}
    </button>
  )
}

/** Keeps a busy button as wide as its usual label, hidden from screen readers; the spinner takes 24 px of it. */
function WidthHeld({ by, children }: { by: ReactNode; children: ReactNode }) {
  return (
    <span
      data-held={typeof by === 'string' ? by : undefined}
      className="inline-grid justify-items-center after:invisible after:-mr-6 after:h-0 after:overflow-hidden after:content-[attr(data-held)]"
    >
      {children}
    </span>
  )
}
