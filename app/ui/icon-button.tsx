import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'

/** The styles of a control that shows only an icon, for the few that add text. */
export const iconButtonStyles = cva('icon-button', {
  variants: {
    variant: {
      plain: 'icon-button-plain',
      /** Over an image. */
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
  /** The label for screen readers. */
  label: string
}

/** A button that shows only an icon. `aria-pressed` makes it a toggle. */
export function IconButton({ label, variant, className, type = 'button', ...props }: IconButtonProps) {
  return <button {...props} type={type} aria-label={label} className={cn(iconButtonStyles({ variant }), className)} />
}
