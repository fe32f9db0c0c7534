import type { MouseEvent } from 'react'

/**
 * For `onMouseDown` of the buttons of a form that checks a field when it is left. The field keeps the focus while the
 * button is pressed, so that no message appears under it and moves the button away during the press.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
