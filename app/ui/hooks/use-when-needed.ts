import { startTransition, useState } from 'react'

/**
 * Loads something that not every visitor needs, so that the page starts without it.
 *
 * @param load Loads it, usually by a dynamic import. Only the first render's function is used: once, and again after a failure.
 * @returns What was loaded, undefined until then, and a function that starts loading, the same on every render.
 */
export function useWhenNeeded<Value>(load: () => Promise<Value>): [Value | undefined, () => void] {
  const [brought, setBrought] = useState<{ value: Value }>()
  const [ask] = useState(() => {
    let isAsked = false
    return () => {
      if (isAsked) return
      isAsked = true
      load().then(
        (value) => startTransition(() => setBrought({ value })),
        () => {
          isAsked = false
        },
      )
    }
  })
  return [brought?.value, ask]
}
