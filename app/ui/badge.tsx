import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { cn } from './class-names.ts'

const styles = cva(
  'inline-flex min-h-5.5 items-center rounded-sm px-2 py-px text-xs leading-tight font-semibold whitespace-nowrap',
  {
    variants: {
      tone: {
        new: 'bg-ivory-50 text-heading',
        bestseller: 'bg-wine-800 text-rosegold-100',
        'out-of-stock': 'bg-ink-700 text-white',
        off: 'bg-rosegold-100 text-rosegold-800',
        plain: 'bg-ivory-200 text-soft',
      },
    },
  },
)

interface BadgeProps {
  tone: 'new' | 'bestseller' | 'out-of-stock' | 'off' | 'plain'
  children: ReactNode
  className?: string
}

/** A small label on an image or beside a name. */
export function Badge({ tone, children, className }: BadgeProps) {
  return <span className={cn(styles({ tone }), className)}>{children}</span>
}
