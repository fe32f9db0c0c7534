import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { FormResponse } from '#app/shared/form-response.ts'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/class-names.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { statusColors } from '#app/ui/status-badge.tsx'
import { CHOSEN_ORDER_STATUSES, type OrderStatus } from '#app/vocabulary/statuses.ts'
import { changeStatusForm } from '../change-status.form.ts'
import { adminStatusLabel, ORDER_STATUS_TONES } from '../order-status-labels.ts'

interface StatusChangerProps {
  orderId: string
  orderNumber: string
  status: OrderStatus
  /** Called when a change was saved or failed; must not change between renders. */
  onResponse: (response: FormResponse) => void
}

/** The status of an order as a select that looks like its badge; a choice is saved immediately. */
export function StatusChanger({ orderId, orderNumber, status, onResponse }: StatusChangerProps) {
  const fetcher = useFetcher<FormResponse>()
  const hydrated = useHydrated()
  // Shows the new status while it is being saved; if that fails, the previous one returns.
  const shown = (fetcher.formData?.get('status') as OrderStatus | null | undefined) ?? status

  useEffect(() => {
    if (fetcher.data) onResponse(fetcher.data)
  }, [fetcher.data, onResponse])

  return (
    <fetcher.Form method="post" className="flex items-center gap-1">
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="intent" value={changeStatusForm.intent} />
      <input type="hidden" name="seen" value={status} />
      <span className={cn('relative inline-flex rounded-full', statusColors({ tone: ORDER_STATUS_TONES[shown] }))}>
        <select
          name="status"
          aria-label={`Status of ${orderNumber}`}
          {...(hydrated ? { value: shown } : { defaultValue: shown })}
          aria-busy={fetcher.state !== 'idle' || undefined}
          onChange={(event) => fetcher.submit(event.currentTarget.form)}
          className="field-sizing-content min-h-11 cursor-pointer appearance-none rounded-full bg-transparent pr-8 pl-3.5 text-label font-semibold lg:min-h-7.5 lg:pr-7 lg:pl-3 lg:text-sm [&>option]:bg-surface-raised [&>option]:text-ink"
        >
          {[...CHOSEN_ORDER_STATUSES, ...(shown === 'refused' ? [shown] : [])].map((each) => (
            <option key={each} value={each}>
              {adminStatusLabel(each)}
            </option>
          ))}
        </select>
        <ChevronDown size={14} className="pointer-events-none absolute inset-y-0 right-2.5 my-auto" />
      </span>
      {!hydrated && (
        <noscript>
          <Button variant="quiet" aria-label={`Save status of ${orderNumber}`}>
            Save
          </Button>
        </noscript>
      )}
    </fetcher.Form>
  )
}
