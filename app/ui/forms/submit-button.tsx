import type { ComponentProps } from 'react'
import { Button } from '../button.tsx'
import { keepFocus } from '../hooks/keep-focus.ts'
import { useIsSending } from './use-is-sending.ts'

interface SubmitButtonProps
  extends Omit<ComponentProps<typeof Button>, 'type' | 'name' | 'value' | 'busy' | 'onMouseDown'> {
  /** What the form sends as `intent`. */
  intent: string
}

/** The button that sends a checked form with its `intent`, busy while the form is being sent. */
export function SubmitButton({ intent, ...props }: SubmitButtonProps) {
  return (
    <Button {...props} type="submit" name="intent" value={intent} onMouseDown={keepFocus} busy={useIsSending(intent)} />
  )
}
