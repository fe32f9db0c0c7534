import { use, useEffect } from 'react'
import { PageNonce } from './page-nonce.ts'

const HYDRATED = 'gulmeher:hydrated'

/**
 * Records presses of buttons until the page has hydrated, and then repeats them in order. Buttons that submit a form, or
 * that open something by themselves (`commandfor`), have already done their work and are not recorded. Nor are presses
 * that React has handled: the listener is on the window, so it runs last.
 *
 * Until then it also hides the browser's error message for an empty search, which doesn't appear with scripts either.
 *
 * The server sends the script inside the page, so the browser's bundle leaves it out.
 */
const SCRIPT =
  import.meta.env.SSR &&
  `(() => {
  const pressed = []
  const recordPress = ({ target }) => {
    const button = target.closest('button[type="button"]')
    if (button && !button.commandForElement) pressed.push(button)
  }
  const hideError = (event) => event.target.type === 'search' && event.preventDefault()
  addEventListener('click', recordPress)
  addEventListener('invalid', hideError, true)
  addEventListener('${HYDRATED}', () => {
    removeEventListener('click', recordPress)
    removeEventListener('invalid', hideError, true)
    // One task each, so that the page has changed after one press before the next is repeated.
    for (const button of pressed) setTimeout(() => button.click())
  }, { once: true })
})()`

/** Render it in the head, so that it runs before anything can be pressed. */
export function EarlyPressScript() {
  const nonce = use(PageNonce)
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of the shop itself.
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT || '' }} />
  )
}

/** Announces that the page has hydrated, so that earlier presses are repeated. Call it in the frame of every page. */
export function useEarlyPresses(): void {
  useEffect(() => {
    window.dispatchEvent(new Event(HYDRATED))
  }, [])
}
