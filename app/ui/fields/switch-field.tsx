import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '../class-names.ts'

interface SwitchFieldProps extends Omit<ComponentProps<'button'>, 'children' | 'role' | 'value'> {
  label: ReactNode
  checked: boolean
  /** The state to change to, sent with `name` when pressed. */
  value?: string
}

/**
 * A switch that acts immediately. It is a button, so with `type="submit"` it submits the form around it, even without scripts.
 */
export function SwitchField({ label, checked, className, type = 'submit', ...props }: SwitchFieldProps) {
  const labelId = useId()
  return (
    <button
      {...props}
      type={type}
      role="switch"
      aria-checked={checked}
      aria-labelledby={labelId}
      className={cn('group flex min-h-11 w-full items-center justify-between gap-3 text-left text-label', className)}
    >
      <span id={labelId}>{label}</span>
      <span
        aria-hidden="true"
        className="relative h-6 w-10.5 flex-none rounded-full bg-ink-400 transition-colors duration-160 group-aria-checked:bg-primary after:absolute after:top-0.75 after:left-0.75 after:size-4.5 after:rounded-full after:bg-white after:transition-transform after:duration-160 group-aria-checked:after:translate-x-4.5"
      />
    </button>
  )
}
