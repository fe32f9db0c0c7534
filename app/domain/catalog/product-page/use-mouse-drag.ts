import { type PointerEvent, useRef } from 'react'

/** Shorter movements are clicks. */
const DRAG_PX = 5
/** How far the strip must be dragged to move to the next page. */
const TURN_PX = 40

/**
 * Lets a mouse drag a strip of pages sideways, as touch does natively. On release, the page it was dragged towards is
 * shown.
 *
 * @param show Moves the strip to a page, counted from 0.
 */
export function useMouseDrag(show: (page: number) => void) {
  const start = useRef<{ x: number; left: number }>(undefined)
  return {
    onPointerDown: ({ pointerType, button, clientX, currentTarget }: PointerEvent<HTMLElement>) => {
      if (pointerType === 'mouse' && button === 0) start.current = { x: clientX, left: currentTarget.scrollLeft }
    },
    onPointerMove: ({ pointerId, buttons, clientX, currentTarget: strip }: PointerEvent<HTMLElement>) => {
      if (buttons === 0) start.current = undefined
      if (!start.current) return
      const moved = start.current.x - clientX
      if (!strip.hasPointerCapture(pointerId)) {
        if (Math.abs(moved) < DRAG_PX) return
        strip.setPointerCapture(pointerId)
        // Snapping would pull the strip back at each step.
        strip.style.scrollSnapType = 'none'
      }
      strip.scrollLeft = start.current.left + moved
    },
    onLostPointerCapture: ({ currentTarget: strip }: PointerEvent<HTMLElement>) => {
      if (!start.current) return
      const { left } = start.current
      const moved = strip.scrollLeft - left
      const page = Math.round(left / strip.clientWidth) + (Math.abs(moved) < TURN_PX ? 0 : Math.sign(moved))
      const snap = () => {
        strip.style.scrollSnapType = ''
      }
      start.current = undefined
      if (moved === 0 || !('onscrollend' in strip)) snap()
      else strip.addEventListener('scrollend', snap, { once: true })
      show(page)
    },
  }
}
