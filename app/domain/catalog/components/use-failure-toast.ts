import { useEffect, useRef } from 'react'
import { useToast } from '#app/ui/toast.tsx'

/** Shows what a form's answer says went wrong, once; success speaks for itself. */
export function useFailureToast(answer: { readonly ok: boolean; readonly message: string } | undefined): void {
  const showToast = useToast()
  const told = useRef(answer)
  useEffect(() => {
    if (!answer || told.current === answer) return
    told.current = answer
    if (!answer.ok) showToast(answer.message, { tone: 'refusal' })
  }, [answer, showToast])
}
