import type { ComponentProps } from 'react'
import { cn } from '../class-names.ts'
import { menuEntryStyles } from './menu-entry-styles.ts'

/** An entry of a menu that does something. */
export function MenuButton({ className, type = 'button', ...props }: ComponentProps<'button'>) {
  return <button {...props} type={type} role="menuitem" tabIndex={-1} className={cn(menuEntryStyles, className)} />
}
