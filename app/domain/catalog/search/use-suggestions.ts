import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { addressWith } from '#app/ui/preserved-params.tsx'
import { MIN_SUGGESTED_LENGTH, type Suggestions } from './suggestions.ts'

const WAIT_MS = 150

interface SuggestionState {
  readonly found?: Suggestions
  readonly isOpen: boolean
  /** The place of the active suggestion; -1 while the field itself is. */
  readonly active: number
}

const NONE: SuggestionState = { isOpen: false, active: -1 }

/** What is suggested for a text. Suggestions for the text before stay until those for the new one are there, or can't be loaded. */
export function useSuggestions(typed: string) {
  const [state, setState] = useState(NONE)
  useEffect(() => {
    const text = typed.trim()
    if (text.length < MIN_SUGGESTED_LENGTH) return setState(NONE)
    setState((before) => ({ ...before, active: -1 }))
    const request = new AbortController()
    const timeout = setTimeout(async () => {
      const found = await loadSuggestions(text, request.signal)
      if (!request.signal.aborted) setState({ found, isOpen: true, active: -1 })
    }, WAIT_MS)
    return () => {
      clearTimeout(timeout)
      request.abort()
    }
  }, [typed])
  return {
    ...state,
    close: () => setState({ ...state, isOpen: false, active: -1 }),
    activate: (active: number) => setState({ ...state, isOpen: true, active }),
    returnToField: () => setState({ ...state, active: -1 }),
  }
}

/** Undefined when they can't be loaded: then there are none. */
async function loadSuggestions(text: string, signal: AbortSignal): Promise<Suggestions | undefined> {
  try {
    const response = await fetch(addressWith(href('/search/suggestions'), { q: text }), { signal })
    return response.ok ? ((await response.json()) as Suggestions) : undefined
  } catch {
    return undefined
  }
}
