import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'

/** The width and gutters of a page's content. */
export function PageWidth({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cn('mx-auto w-full max-w-page px-4 md:px-6 lg:px-8', className)} />
}

/** The one `h1` of a page. */
export function PageTitle({ className, ...props }: ComponentProps<'h1'>) {
  return <h1 {...props} className={cn('text-3xl md:text-4xl', className)} />
}
