import { type InputEvent, useState } from 'react'
import { useWhenNeeded } from '#app/ui/hooks/use-when-needed.ts'

/**
 * Suggestions for a search form, loaded once its field has the focus. The field is an ordinary one until then.
 *
 * @returns Props for the form, and the suggestions to render in it.
 */
export function useSuggestionBox() {
  const [loaded, load] = useWhenNeeded(() => import('./suggestion-box.tsx'))
  // What was typed since the field got the focus or the form was sent, even while the suggestions load.
  const [typed, setTyped] = useState('')
  const forget = () => setTyped('')
  return {
    formProps: {
      onFocus: load,
      onInput: ({ target }: InputEvent) => {
        if (target instanceof HTMLInputElement) setTyped(target.value)
      },
      onBlur: forget,
      onSubmitCapture: forget,
    },
    suggestions: loaded && <loaded.SuggestionBox typed={typed} />,
  }
}
