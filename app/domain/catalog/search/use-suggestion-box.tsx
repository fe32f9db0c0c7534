import { type InputEvent, useState } from 'react'
import { useWhenNeeded } from '#app/ui/use-lazy.ts'

/**
 * Suggestions for a search form, loaded once its field has the focus. The field is an ordinary one until then.
 *
 * @returns Props for the form, and the suggestions to render in it.
 */
export function useSuggestionBox() {
  const [loaded, load] = useWhenNeeded(() => import('./suggestion-box.tsx'))
  // Since the field got the focus or the form was sent; also what is typed while the suggestions load.
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
