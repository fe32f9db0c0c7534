import { type PointerEvent, useRef } from 'react'

/** Shorter movements are clicks. */
const DRAG_PX = 5
/** How far the strip must be dragged to move to the next page. */
const TURN_PX = 40

/** The mouse button is down. */
interface Press {
  /** Where it was pressed, and how far the strip was scrolled then. */
  readonly x: number
  readonly left: number
  /** How far the mouse has moved since, to the left. */
  moved: number
  /** Whether it has moved far enough to drag the strip. */
  isDrag: boolean
}

/**
 * Lets a mouse drag a strip of pages sideways, as touch does natively. On release, the page it was dragged towards is
 * shown.
 *
 * @param show Moves the strip to a page, counted from 0.
 */
export function useMouseDrag(show: (page: number) => void) {
  const press = useRef<Press>(undefined)
  return {
    onPointerDown: ({ pointerType, button, clientX, currentTarget }: PointerEvent<HTMLElement>) => {
      if (pointerType !== 'mouse' || button !== 0) return
      press.current = { x: clientX, left: currentTarget.scrollLeft, moved: 0, isDrag: false }
    },
    onPointerMove: ({ pointerId, buttons, clientX, currentTarget: strip }: PointerEvent<HTMLElement>) => {
      if (buttons === 0) press.current = undefined
      const current = press.current
      if (!current) return
      current.moved = current.x - clientX
      if (!current.isDrag) {
        if (Math.abs(current.moved) < DRAG_PX) return
        current.isDrag = true
        strip.setPointerCapture(pointerId)
        // Snapping would pull the strip back at each step.
        strip.style.scrollSnapType = 'none'
      }
      strip.scrollLeft = current.left + current.moved
    },
    onLostPointerCapture: ({ currentTarget: strip }: PointerEvent<HTMLElement>) => {
      if (!press.current) return
      const { left, moved } = press.current
      press.current = undefined
      const last = Math.round(strip.scrollWidth / strip.clientWidth) - 1
      const from = Math.round(left / strip.clientWidth)
      const page = Math.min(Math.max(from + (Math.abs(moved) < TURN_PX ? 0 : Math.sign(moved)), 0), last)
      const snap = () => {
        // The next drag may have begun while the strip still moved.
        if (!press.current?.isDrag) strip.style.scrollSnapType = ''
      }
      const isThere = Math.abs(strip.scrollLeft - page * strip.clientWidth) < 1
      if (isThere || !('onscrollend' in strip)) snap()
      else strip.addEventListener('scrollend', snap, { once: true })
      show(page)
    },
  }
}
