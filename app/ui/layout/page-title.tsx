import type { ComponentProps } from 'react'
import { cn } from '../class-names.ts'

/** The one `h1` of a page. */
export function PageTitle({ className, ...props }: ComponentProps<'h1'>) {
  return <h1 {...props} className={cn('text-3xl md:text-4xl', className)} />
}
