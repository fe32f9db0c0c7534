import { useNavigation } from 'react-router'

/**
 * Whether a form is being sent, for forms that navigate.
 *
 * @param intent What the form sends as `intent`.
 * @param fields Other fields of the form, to tell apart the rows of a list whose forms share an intent.
 */
export function useIsSending(intent: string, fields: Readonly<Record<string, string>> = {}): boolean {
  const { formData } = useNavigation()
  return Object.entries({ ...fields, intent }).every(([name, value]) => formData?.get(name) === value)
}
