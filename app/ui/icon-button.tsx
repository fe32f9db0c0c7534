import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'

/** The looks of a control that shows only an icon, for the few that need a text of their own beside it. */
export const iconButtonStyles = cva(
  'relative inline-grid flex-none place-items-center text-heading transition-colors duration-160 disabled:cursor-not-allowed disabled:text-ink-400 [&_svg]:relative',
  {
    variants: {
      variant: {
        plain: 'size-11 rounded-full enabled:hover:bg-rosegold-50 [a&]:hover:bg-rosegold-50',
        /** Lies on a picture: 36 px are seen, 44 px are felt. */
        floating:
          'size-11 rounded-full before:absolute before:inset-1 before:rounded-full before:bg-surface/94 before:shadow-sm [&_svg]:size-4.5',
        /** In a row of a table. */
        row: 'size-11 rounded-md lg:size-9 text-soft enabled:hover:bg-rosegold-50 enabled:hover:text-heading [a&]:hover:bg-rosegold-50 [a&]:hover:text-heading',
        'row-danger': 'size-11 rounded-md lg:size-9 text-soft enabled:hover:bg-sindoor-100 enabled:hover:text-danger',
      },
    },
    defaultVariants: { variant: 'plain' },
  },
)

type IconButtonLook = VariantProps<typeof iconButtonStyles>

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'>, IconButtonLook {
  /** What the button does, as screen readers say it. */
  label: string
}

/** A button that shows only an icon. `aria-pressed` makes it a toggle. */
export function IconButton({ label, variant, className, type = 'button', ...props }: IconButtonProps) {
  return <button {...props} type={type} aria-label={label} className={cn(iconButtonStyles({ variant }), className)} />
}
