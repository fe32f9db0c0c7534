import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cn } from './class-names.ts'

export const iconButtonStyles = cva(
  'relative inline-grid flex-none place-items-center text-heading transition-colors duration-160 disabled:cursor-not-allowed disabled:text-ink-400 [&_svg]:relative',
  {
    variants: {
      variant: {
        plain: 'rounded-full enabled:hover:bg-rosegold-50 [a&]:hover:bg-rosegold-50',
        /** Lies on a picture: 36 px are seen, 44 px are felt. */
        floating:
          'rounded-full before:absolute before:inset-1 before:rounded-full before:bg-surface/94 before:shadow-sm aria-pressed:[&_svg]:fill-rosegold-600 aria-pressed:[&_svg]:text-rosegold-600 [&_svg]:size-4.5',
        /** In a row of a table. */
        row: 'rounded-md text-soft enabled:hover:bg-rosegold-50 enabled:hover:text-heading [a&]:hover:bg-rosegold-50 [a&]:hover:text-heading',
        'row-danger': 'rounded-md text-soft enabled:hover:bg-sindoor-100 enabled:hover:text-danger',
      },
    },
    defaultVariants: { variant: 'plain' },
  },
)

type IconButtonLook = VariantProps<typeof iconButtonStyles>

const sizes = { plain: 'size-11', floating: 'size-11', row: 'size-11 lg:size-9', 'row-danger': 'size-11 lg:size-9' }

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'>, IconButtonLook {
  /** What the button does, as screen readers say it. */
  label: string
}

/** A button that shows only an icon. `aria-pressed` makes it a toggle. */
export function IconButton({ label, variant, className, type = 'button', ...props }: IconButtonProps) {
  return (
    <button
      {...props}
      type={type}
      aria-label={label}
      className={cn(iconButtonStyles({ variant }), sizes[variant ?? 'plain'], className)}
    />
  )
}

interface IconLinkProps extends Omit<ComponentProps<typeof Link>, 'aria-label'>, IconButtonLook {
  label: string
}

export function IconLink({ label, variant, className, ...props }: IconLinkProps) {
  return (
    <Link
      {...props}
      aria-label={label}
      className={cn(iconButtonStyles({ variant }), sizes[variant ?? 'plain'], className)}
    />
  )
}
