import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { cn } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export const buttonStyles = cva('button', {
  variants: {
    variant: {
      primary: 'button-primary',
      secondary: 'button-secondary',
      quiet: 'button-quiet',
      danger: 'button-danger',
      'danger-solid': 'button-danger-solid',
    },
    size: { md: 'button-md', lg: 'button-lg' },
  },
  compoundVariants: [{ variant: 'quiet', size: 'md', class: 'px-2.5' }],
  defaultVariants: { variant: 'primary', size: 'md' },
})

type ButtonLook = VariantProps<typeof buttonStyles>

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

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...props }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...props} className={cn(buttonStyles({ variant, size }), className)} />
}
