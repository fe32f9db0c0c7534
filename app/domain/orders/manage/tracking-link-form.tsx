import { Form } from 'react-router'
import type { FormResponse } from '#app/shared/form-response.ts'
import { Button } from '#app/ui/button.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { textLinkStyles } from '#app/ui/text-link.tsx'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import { WITHDRAW_TRACKING_LINK } from '../intents.ts'

interface TrackingLinkFormProps {
  orderId: string
  /** Address of the tracking page. */
  path: string
  response: FormResponse | undefined
}

/** The link to an order's tracking page, and a button that replaces it. */
export function TrackingLinkForm({ orderId, path, response }: TrackingLinkFormProps) {
  const isBusy = useIsSending(WITHDRAW_TRACKING_LINK)
  return (
    <Form method="post" preventScrollReset className="mt-2">
      <input type="hidden" name="orderId" value={orderId} />
      <FormResponseBanner response={response} className="mb-2" />
      <div className="flex flex-wrap items-center gap-x-4">
        <a href={path} target="_blank" rel="noreferrer" className={textLinkStyles({ alone: true })}>
          Tracking page
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        <Button variant="quiet" name="intent" value={WITHDRAW_TRACKING_LINK} busy={isBusy} className="text-label">
          Disable link
        </Button>
      </div>
    </Form>
  )
}
