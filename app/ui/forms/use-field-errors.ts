import { type InputEvent, useState } from 'react'

interface FieldErrorsOf {
  readonly name: string
  readonly errors: string[] | undefined
}

/**
 * Hides a form's messages while someone types: those of a field until it loses the focus, those of the whole form until it is
 * submitted again. Spread `formHandlers` on the form and call `sent` when it is submitted.
 */
export function useFieldErrors() {
  const [typingIn, setTypingIn] = useState<string>()
  const [isEdited, setIsEdited] = useState(false)
  return {
    formHandlers: {
      onInput(event: InputEvent<HTMLFormElement>) {
        setTypingIn((event.target as HTMLInputElement).name)
        setIsEdited(true)
      },
      onBlur: () => setTypingIn(undefined),
    },
    sent() {
      setTypingIn(undefined)
      setIsEdited(false)
    },
    errorsOf: ({ name, errors }: FieldErrorsOf) => (name === typingIn ? undefined : errors),
    formErrorsOf: ({ errors }: Pick<FieldErrorsOf, 'errors'>) => (isEdited ? undefined : errors),
  }
}
