import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { cn } from '../class-names.ts'

interface MenuProps extends Omit<ComponentProps<'div'>, 'id' | 'role' | 'popover'> {
  /** The id for `menuTrigger`; unique on the page. */
  id: string
  /** Names the menu. */
  label: string
  children: ReactNode
}

/**
 * A dropdown menu of a button with `menuTrigger(id)`; its items are `MenuLink` and `MenuButton`. It is a native popover: it
 * opens without scripts, and closes with Escape or a press outside.
 */
export function Menu({ id, label, className, style, children, ...props }: MenuProps) {
  const close = (event: MouseEvent<HTMLDivElement>) => {
    if ((event.target as Element).closest('[role=menuitem]')) event.currentTarget.hidePopover()
  }
  return (
    <div
      {...props}
      id={id}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onClick={close}
      onKeyDown={moveFocus}
      onToggle={(event) => {
        if (event.newState === 'open') entriesOf(event.currentTarget)[0]?.focus({ preventScroll: true })
      }}
      style={{ ...style, positionAnchor: anchorName(id) }}
      className={cn(
        'menu-place m-0 w-70 max-w-[calc(100vw-2rem)] rounded-md border border-line bg-surface-raised p-1.5 text-ink shadow-md',
        className,
      )}
    >
      {children}
    </div>
  )
}

/** Properties of the `type="button"` that opens a menu. */
export function menuTrigger(id: string) {
  return {
    popoverTarget: id,
    'aria-haspopup': 'menu' as const,
    style: { anchorName: anchorName(id) },
  }
}

function anchorName(id: string): string {
  return `--menu-${id}`
}

function entriesOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]
}

/** As in desktop menus: arrow keys wrap around, Home and End jump, Tab closes. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const menu = event.currentTarget
  const entries = entriesOf(menu)
  const at = entries.indexOf(document.activeElement as HTMLElement)
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
  if (event.key === 'Tab') return menu.hidePopover()
  const to = steps[event.key]
  if (to === undefined) return
  event.preventDefault()
  entries.at(to % entries.length)?.focus()
}
