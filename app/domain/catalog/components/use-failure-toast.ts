import { useEffect, useRef } from 'react'
import type { FormResponse } from '#app/shared/form-response.ts'
import { useToast } from '#app/ui/overlays/toast.tsx'

/** Shows a form's error as a toast, once. Success shows on the page itself. */
export function useFailureToast(response: FormResponse | undefined): void {
  const showToast = useToast()
  const shown = useRef(response)
  useEffect(() => {
    if (!response || shown.current === response) return
    shown.current = response
    if (response.error) showToast(response.error, { tone: 'refusal' })
  }, [response, showToast])
}
