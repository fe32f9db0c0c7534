import { useRef, useState } from 'react'

/**
 * Something that not every visitor of a page needs, so that the page comes without it.
 *
 * @param load Brings it, usually by an import of its own; asked for once. When it fails, it is asked for again.
 * @returns What was brought, undefined until then, and a function that asks for it.
 */
export function useWhenNeeded<Value>(load: () => Promise<Value>): [Value | undefined, () => void] {
  const [brought, setBrought] = useState<{ value: Value }>()
  const isAsked = useRef(false)
  const ask = () => {
    if (isAsked.current) return
    isAsked.current = true
    load().then(
      (value) => setBrought({ value }),
      () => {
        isAsked.current = false
      },
    )
  }
  return [brought?.value, ask]
}
