import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { quantityField } from '#app/domain/after-sale/manage/refund-input.ts'
import type { WatchedForm } from '#app/domain/after-sale/manage/use-refund-plan.ts'
import { type FormResponse, sentText } from '#app/shared/form-response.ts'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { useIsSending } from '#app/ui/forms/use-is-sending.ts'
import { type ComplaintItem, MAX_MESSAGE_LENGTH } from '../complaint.ts'

interface ResolutionFormProps {
  intent: string
  /** Unique per form, so that a form sent twice resolves once. */
  requestId: string
  /** The response to this form. */
  response: FormResponse | undefined
  /** Why nothing is left to refund or replace; shown instead of the form. */
  nothingLeft: string | false
  messageLabel: string
  button: string
  isDangerous?: boolean
  /** Makes a sum follow the form while it is being filled in. */
  watched?: WatchedForm
  /** What the customer gets. */
  children: ReactNode
}

/** Resolves a complaint with a refund or a replacement, and a message about it. */
export function ResolutionForm(props: ResolutionFormProps) {
  const {
    intent,
    requestId,
    response,
    nothingLeft,
    messageLabel,
    button,
    isDangerous = false,
    watched,
    children,
  } = props
  const isBusy = useIsSending(intent)
  return (
    <>
      <FormResponseBanner response={response} className="mb-3" />
      {nothingLeft !== false ? (
        <p className="text-muted">{nothingLeft}</p>
      ) : (
        <Form {...watched} method="post" preventScrollReset className="grid gap-3">
          <input type="hidden" name="requestId" value={requestId} />
          {children}
          <TextAreaField
            name="text"
            label={messageLabel}
            rows={3}
            required
            maxLength={MAX_MESSAGE_LENGTH}
            defaultValue={sentText(response, 'text')}
            errors={response?.result?.error?.text ?? undefined}
          />
          <div>
            <Button
              type="submit"
              variant={isDangerous ? 'danger' : undefined}
              name="intent"
              value={intent}
              busy={isBusy}
            >
              {button}
            </Button>
          </div>
        </Form>
      )}
    </>
  )
}

/** What the customer complained about, as values of the quantity fields. */
export function claimedQuantities(claimed: readonly ComplaintItem[]): Record<string, string> {
  return Object.fromEntries(claimed.map(({ orderItemId, quantity }) => [quantityField(orderItemId), String(quantity)]))
}
