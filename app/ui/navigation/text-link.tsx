import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cn } from '../class-names.ts'

export const textLinkStyles = cva(
  'font-medium text-accent underline decoration-1 underline-offset-3 hover:text-heading hover:decoration-2',
  {
    variants: {
      /** `true` for a link alone on its line, which becomes large enough to tap. */
      alone: { true: 'hit', false: '' },
    },
    defaultVariants: { alone: false },
  },
)

export function TextLink({
  alone,
  className,
  ...props
}: ComponentProps<typeof Link> & VariantProps<typeof textLinkStyles>) {
  return <Link {...props} className={cn(textLinkStyles({ alone }), className)} />
}
