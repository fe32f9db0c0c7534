import { useRef, useState } from 'react'

/**
 * Loads something that not every visitor needs, so that the page starts without it.
 *
 * @param load Loads it, usually by a dynamic import. Called once, and again after a failure.
 * @returns What was loaded, undefined until then, and a function that starts loading.
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
