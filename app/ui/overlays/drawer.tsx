import { cva } from 'class-variance-authority'
import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, type TouchEvent, useId, useRef } from 'react'
import { cn } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'

const styles = cva(
  [
    'fixed m-0 hidden max-h-none max-w-none flex-col bg-surface text-ink opacity-0 open:flex open:opacity-100 starting:open:opacity-0',
    'transition transition-discrete duration-240 ease-cloth',
    'backdrop:bg-transparent backdrop:transition backdrop:transition-discrete backdrop:duration-240 open:backdrop:bg-scrim starting:open:backdrop:bg-transparent',
  ],
  {
    variants: {
      side: {
        left: 'inset-y-0 right-auto left-0 h-dvh w-78 max-w-[calc(100vw-3rem)] -translate-x-4 open:translate-x-0 starting:open:-translate-x-4',
        bottom:
          'inset-x-0 top-10 bottom-0 h-auto w-full translate-y-4 rounded-t-lg open:translate-y-0 starting:open:translate-y-4',
      },
    },
  },
)

const SWIPE_PX = 64

interface DrawerProps {
  side: 'left' | 'bottom'
  /** The id for `drawerTrigger`. */
  id: string
  /** Names the drawer. */
  title: string
  /** Replaces the visible title, such as a logo. */
  head?: ReactNode
  /** @default 'Close' */
  closeLabel?: string
  /** Stays in place while the content scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * A panel that slides in over the page, opened by a button with `drawerTrigger(id)`. It closes when a link in it is followed
 * or a form sent, and with Escape, a press outside or a swipe.
 *
 * It is a native modal `<dialog>`, opened by a button command, so it also opens without scripts.
 */
export function Drawer({ id, title, side, head, closeLabel = 'Close', footer, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const swipe = useSwipe(side, () => dialog.current?.close())

  // The panel covers the whole dialog, so a press on the dialog itself was outside, on the backdrop.
  const closeOnPress = (event: MouseEvent<HTMLDialogElement>) => {
    const target = event.target as Element
    if (target === dialog.current || target.closest('a')) dialog.current?.close()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog from the keyboard, and links handle keys themselves.
    <dialog
      ref={dialog}
      id={id}
      aria-labelledby={titleId}
      closedby="any"
      onClick={closeOnPress}
      onSubmit={() => dialog.current?.close()}
      {...(side === 'left' ? swipe : undefined)}
      className={styles({ side })}
    >
      <div
        {...(side === 'bottom' ? swipe : undefined)}
        className="flex flex-none items-center justify-between border-b border-line py-1.5 pr-1.5 pl-4.5"
      >
        <h2 id={titleId} className={cn(head ? 'sr-only' : 'text-xl')}>
          {title}
        </h2>
        {head}
        <IconButton
          label={closeLabel}
          className="focus-visible:-outline-offset-2"
          onClick={() => dialog.current?.close()}
          {...{ commandfor: id, command: 'close' }}
        >
          <X size={20} />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
      {footer && (
        <div className="flex flex-none gap-2.5 border-t border-line px-4.5 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))]">
          {footer}
        </div>
      )}
    </dialog>
  )
}

/**
 * Properties of a `type="button"` that opens a drawer. With scripts, the handler opens it; without them,
 * `commandfor` does, in browsers that support it.
 *
 * @param focus Selector, inside the drawer, of the element that gets the focus instead of its first control.
 */
export function drawerTrigger(id: string, focus?: string) {
  return {
    commandfor: id,
    command: 'show-modal',
    'aria-haspopup': 'dialog' as const,
    onClick: (event: MouseEvent) => {
      const dialog = document.getElementById(id)
      if (!(dialog instanceof HTMLDialogElement)) return
      event.preventDefault()
      dialog.showModal()
      if (focus) dialog.querySelector<HTMLElement>(focus)?.focus()
    },
  }
}

/** Detects a swipe towards the drawer's edge. */
function useSwipe(side: 'left' | 'bottom', onSwipe: () => void) {
  const start = useRef({ x: 0, y: 0 })
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0]
      if (finger) start.current = { x: finger.clientX, y: finger.clientY }
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0]
      if (!finger) return
      const left = start.current.x - finger.clientX
      const down = finger.clientY - start.current.y
      const [along, across] = side === 'left' ? [left, down] : [down, left]
      if (along > SWIPE_PX && along > 2 * Math.abs(across)) onSwipe()
    },
  }
}
