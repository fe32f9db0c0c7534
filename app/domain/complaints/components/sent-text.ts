import type { FormResponse } from '#app/shared/form-response.ts'

/** What was typed into a field of a form that was rejected; undefined otherwise. */
export function sentText(response: FormResponse | undefined, field: string): string | undefined {
  const text = response?.result?.status === 'error' ? response.result.initialValue?.[field] : undefined
  return typeof text === 'string' ? text : undefined
}
