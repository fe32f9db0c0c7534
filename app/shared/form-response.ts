import type { SubmissionResult } from '@conform-to/react'

/** What an action returns to its page about the form that was sent. Forms that need more extend it. */
export interface FormResponse {
  /** Which of the page's forms it was: the constant that the form sends as `intent`. */
  readonly intent: string
  /** The values and the messages at the fields, for Conform. Never holds passwords or codes. */
  readonly result?: SubmissionResult
  /** What was done, in words. */
  readonly success?: string
  /** Why nothing was done, in words, when it concerns the whole form. */
  readonly error?: string
  /** The outcome's code, for a screen that words it in its own way. */
  readonly code?: string
  /** What else the form's screen shows. */
  readonly shown?: unknown
}

/** The response when it belongs to one of these forms. */
export function responseTo<Response extends FormResponse>(
  response: Response | undefined,
  ...intents: readonly string[]
): Response | undefined {
  return response && intents.includes(response.intent) ? response : undefined
}

/** What was chosen in the fields of one name, such as checkboxes, of a form that keeps it; empty otherwise. */
export function sentTexts(response: FormResponse | undefined, field: string): string[] {
  return [response?.result?.initialValue?.[field]].flat().filter((text) => typeof text === 'string')
}

/** What was typed into a field of a form that keeps it, such as a rejected one; undefined otherwise. */
export function sentText(response: FormResponse | undefined, field: string): string | undefined {
  const text = response?.result?.initialValue?.[field]
  return typeof text === 'string' ? text : undefined
}
