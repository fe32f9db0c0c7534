import { useEffect, useRef } from 'react'

/**
 * When an entry of a list goes, its buttons go with the focus. The element that gets the returned reference, such as a
 * heading with `tabIndex={-1}`, then takes it, so that the keyboard is not lost.
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
