import type { ComponentProps } from 'react'
import { cn } from '../class-names.ts'

/** The width and gutters of a page's content. */
export function PageWidth({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cn('mx-auto w-full max-w-page px-4 md:px-6 lg:px-8', className)} />
}
