import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cn } from '../class-names.ts'
import { menuEntryStyles } from './menu-entry-styles.ts'

/** An entry of a menu that opens a page. */
export function MenuLink({ className, ...props }: ComponentProps<typeof Link>) {
  return <Link {...props} role="menuitem" tabIndex={-1} className={cn(menuEntryStyles, className)} />
}
