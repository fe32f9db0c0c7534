import type { MouseEvent } from 'react'

/**
 * For `onMouseDown` of the buttons of a form that validates fields on blur. The field keeps the focus while a button is
 * pressed, so that no message appears and moves the button away during the press.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
