import { use, useEffect } from 'react'
import { PageNonce } from '#app/platform/http/page-nonce.ts'

const HYDRATED = 'gulmeher:hydrated'

/**
 * Notes which buttons were pressed before the page's scripts ran, and presses them again, in their order, once they do.
 * Buttons that send a form, or that the browser itself opens something with, have done their work and are left out. The
 * listener comes last, at the window: a press that React took care of meanwhile is not noted.
 *
 * It also keeps the browser's bubble away from a search without text, which goes nowhere with scripts, and without a word.
 *
 * The browser has it in the page and needs no second copy.
 */
const SCRIPT =
  import.meta.env.SSR &&
  `(() => {
  const pressed = []
  const note = ({ target }) => {
    const button = target.closest('button[type="button"]')
    if (button && !button.commandForElement) pressed.push(button)
  }
  const hush = (event) => event.target.type === 'search' && event.preventDefault()
  addEventListener('click', note)
  addEventListener('invalid', hush, true)
  addEventListener('${HYDRATED}', () => {
    removeEventListener('click', note)
    removeEventListener('invalid', hush, true)
    // One at a time, for what the first one changed is there before the second.
    for (const button of pressed) setTimeout(() => button.click())
  }, { once: true })
})()`

/** Stands in the head, so that no press comes before it. */
export function EarlyPressScript() {
  const nonce = use(PageNonce)
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of the shop itself.
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT || '' }} />
  )
}

/** Tells the page that its scripts have taken over; what was pressed before is done now. */
export function useEarlyPresses(): void {
  useEffect(() => {
    window.dispatchEvent(new Event(HYDRATED))
  }, [])
}
