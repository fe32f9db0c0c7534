/**
 * Resolves as soon as no button is being pressed. What appears above a button during a press moves it away, and the browser
 * then ignores the press.
 */
export async function untilPressEnds(): Promise<void> {
  if (!document.querySelector('button:active')) return

  await new Promise((resolve) => {
    const ended = new AbortController()
    const end = () => {
      ended.abort()
      // The click comes right after this event.
      setTimeout(resolve)
    }
    for (const name of ['pointerup', 'pointercancel', 'keyup']) addEventListener(name, end, { signal: ended.signal })
  })
}
