import { cva } from 'class-variance-authority'
import { X } from 'lucide-react'
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type TouchEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
} from 'react'
import { cn } from '../class-names.ts'
import { afterPaint } from '../hooks/after-paint.ts'
import { IconButton } from '../icon-button.tsx'

declare module 'react' {
  // The name of its parameter has to be React's.
  interface ButtonHTMLAttributes<T> {
    /** The id of the element that the button opens or closes without scripts. React's types don't have it yet. */
    commandfor?: string
    command?: 'show-modal' | 'close'
  }
}

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
 * It is a native `<dialog>`: a modal one when a button command opens it without scripts. With scripts it is a popover, which appears at once
 * and leaves the page inert a moment later: a modal dialog makes the page inert before it appears, and a cheap phone computes the style of
 * every element for that.
 */
export function Drawer({ id, title, side, head, closeLabel = 'Close', footer, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const close = () => closeDrawer(dialog.current)
  const swipe = useSwipe(side, close)
  const followOpen = useInertPage(dialog)

  // The panel covers the whole dialog, so a press on the dialog itself was outside, on the backdrop.
  const closeOnPress = (event: MouseEvent<HTMLDialogElement>) => {
    const target = event.target as Element
    if (target === dialog.current || target.closest('a')) close()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog from the keyboard, and links handle keys themselves.
    <dialog
      ref={dialog}
      id={id}
      aria-labelledby={titleId}
      aria-modal="true"
      closedby="any"
      popover="auto"
      onClick={closeOnPress}
      onSubmit={close}
      onToggle={followOpen}
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
          onClick={(event) => {
            event.preventDefault()
            close()
          }}
          commandfor={id}
          command="close"
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
    command: 'show-modal' as const,
    'aria-haspopup': 'dialog' as const,
    onClick: (event: MouseEvent<HTMLElement>) => {
      const dialog = document.getElementById(id)
      if (!(dialog instanceof HTMLDialogElement)) return
      event.preventDefault()
      opener = event.currentTarget
      // Safari has popovers since version 17.
      if ('popover' in HTMLElement.prototype) dialog.showPopover()
      else dialog.showModal()
      if (focus) dialog.querySelector<HTMLElement>(focus)?.focus()
    },
  }
}

/** Closes a drawer, however it was opened; does nothing without one. */
export function closeDrawer(dialog: HTMLDialogElement | null | undefined): void {
  if (dialog?.open) dialog.close()
  else dialog?.hidePopover()
}

/** The button that opened the open drawer; there is at most one. */
let opener: HTMLElement | undefined

/** Makes the page around a drawer inert while it is open as a popover. @returns A handler of its `toggle` event. */
function useInertPage(drawer: RefObject<HTMLDialogElement | null>) {
  const around = useRef<readonly HTMLElement[]>([])
  const release = useCallback(() => {
    for (const element of around.current) element.inert = false
    around.current = []
  }, [])
  useEffect(() => release, [release])
  const follow = () => {
    const isOpen = drawer.current?.matches(':popover-open')
    const isFocusLost = document.activeElement === document.body || drawer.current?.contains(document.activeElement)
    release()
    if (drawer.current && isOpen) around.current = elementsAround(drawer.current)
    for (const element of around.current) element.inert = true
    // The browser couldn't return it to what was inert.
    if (!isOpen && isFocusLost) opener?.focus({ preventScroll: true })
  }
  return () => afterPaint(follow)
}

/** What makes up the page without an element, and isn't inert by itself. */
function elementsAround(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement
  if (!parent || element === document.body) return []
  const beside = [...parent.children].filter((other) => other instanceof HTMLElement && other !== element)
  return [...(beside as HTMLElement[]).filter((other) => !other.inert), ...elementsAround(parent)]
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
