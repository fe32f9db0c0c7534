import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { MIN_SUGGESTED_LENGTH, type Suggestions } from './suggestions.ts'

const WAIT_MS = 150

interface SuggestionState {
  readonly text: string
  /** For this text, or for the one before it until its own are there. */
  readonly found?: Suggestions
  readonly isOpen: boolean
  /** The place of the active suggestion; -1 while the field itself is. */
  readonly active: number
}

/** What is suggested for a text. Suggestions for the previous text stay until those for the new one have loaded, or have failed to. */
export function useSuggestions(typed: string) {
  const text = typed.trim()
  const [state, setState] = useState(() => noneFor(text))
  // While rendering, not in an effect: a key must never act on suggestions for an earlier text.
  if (text !== state.text) setState(isSuggestible(text) ? { ...state, text, active: -1 } : noneFor(text))
  useEffect(() => {
    if (!isSuggestible(text)) return
    const request = new AbortController()
    const timeout = setTimeout(async () => {
      const found = await loadSuggestions(text, request.signal)
      if (!request.signal.aborted) setState({ text, found, isOpen: true, active: -1 })
    }, WAIT_MS)
    return () => {
      clearTimeout(timeout)
      request.abort()
    }
  }, [text])
  return {
    ...state,
    close: () => setState((before) => ({ ...before, isOpen: false, active: -1 })),
    activate: (active: number) => setState((before) => ({ ...before, isOpen: true, active })),
    returnToField: () => setState((before) => ({ ...before, active: -1 })),
  }
}

function isSuggestible(text: string): boolean {
  return text.length >= MIN_SUGGESTED_LENGTH
}

function noneFor(text: string): SuggestionState {
  return { text, isOpen: false, active: -1 }
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
