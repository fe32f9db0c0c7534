import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Refundable, RefundPlan } from '../refund-plan.ts'
import { plannedRefund } from './refund-input.ts'

/** What a form needs so that its refund can be added up. */
export interface WatchedForm {
  readonly ref: RefObject<HTMLFormElement | null>
  readonly onInput: () => void
}

/**
 * What a refund form adds up to while it is being filled in, as {@link plannedRefund} does, and the properties of that form.
 *
 * @param initial What it adds up to before scripts run, if the server knows.
 */
export function useRefundPlan(refundable: Refundable, initial?: RefundPlan): [RefundPlan | undefined, WatchedForm] {
  const ref = useRef<HTMLFormElement>(null)
  const [plan, setPlan] = useState(initial)
  const onInput = useCallback(() => {
    if (ref.current) setPlan(plannedRefund(refundable, new FormData(ref.current)))
  }, [refundable])
  // Something may have been filled in before the scripts ran.
  useEffect(onInput, [onInput])
  return [plan, { ref, onInput }]
}
