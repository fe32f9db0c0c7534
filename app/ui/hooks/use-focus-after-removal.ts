import { useEffect, useRef } from 'react'

/**
 * Removing an entry from a list also removes its focused button. The element with the returned ref, for example a heading
 * with `tabIndex={-1}`, then receives the focus, so that keyboard users keep their place.
 *
 * @param count Entries in the list now.
 */
export function useFocusAfterRemoval<Target extends HTMLElement>(count: number) {
  const target = useRef<Target>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) target.current?.focus()
    before.current = count
  }, [count])
  return target
}
