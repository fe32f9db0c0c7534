import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'

/** The looks of a control that shows only an icon, for the few that need a text of their own beside it. */
export const iconButtonStyles = cva('icon-button', {
  variants: {
    variant: {
      plain: 'icon-button-plain',
      /** Lies on a picture. */
      floating: 'icon-button-floating',
      /** In a row of a table. */
      row: 'icon-button-row',
      'row-danger': 'icon-button-row-danger',
    },
  },
  defaultVariants: { variant: 'plain' },
})

type IconButtonLook = VariantProps<typeof iconButtonStyles>

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'>, IconButtonLook {
  /** What the button does, as screen readers say it. */
  label: string
}

/** A button that shows only an icon. `aria-pressed` makes it a toggle. */
export function IconButton({ label, variant, className, type = 'button', ...props }: IconButtonProps) {
  return <button {...props} type={type} aria-label={label} className={cn(iconButtonStyles({ variant }), className)} />
}
