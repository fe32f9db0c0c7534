import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type ButtonLook, buttonStyles } from '../button-styles.ts'
import { cn } from '../class-names.ts'

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...props }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...props} className={cn(buttonStyles({ variant, size }), className)} />
}
