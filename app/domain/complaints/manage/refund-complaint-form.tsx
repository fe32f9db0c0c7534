import { Form } from 'react-router'
import { GoodsFields } from '#app/domain/after-sale/manage/goods-fields.tsx'
import { quantityField } from '#app/domain/after-sale/manage/refund-input.ts'
import type { Refundable } from '#app/domain/after-sale/refund-plan.ts'
import { formatRupees } from '#app/money.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { Button } from '#app/ui/button.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import { type ComplaintItem, MAX_MESSAGE_LENGTH } from '../complaint.ts'
import { sentText } from '../components/sent-text.ts'
import { REFUND_COMPLAINT } from '../intents.ts'

interface RefundComplaintFormProps {
  refundable: Refundable
  /** What the customer complained about; preselected. */
  claimed: readonly ComplaintItem[]
  /** Unique per form, so that a form sent twice is one refund. */
  requestId: string
  response: FormResponse | undefined
}

/** Resolves the complaint with a refund of items, the delivery charge or an amount. */
export function RefundComplaintForm({ refundable, claimed, requestId, response: responses }: RefundComplaintFormProps) {
  const isBusy = useIsSending(REFUND_COMPLAINT)
  const response = responseTo(responses, REFUND_COMPLAINT)
  const { moneyLeft } = refundable
  if (moneyLeft === 0) return <p className="text-muted">This order has been fully refunded.</p>
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <FormResponseBanner response={response} />
      <input type="hidden" name="requestId" value={requestId} />
      <GoodsFields
        refundable={refundable}
        response={response}
        preselected={Object.fromEntries(
          claimed.map(({ orderItemId, quantity }) => [quantityField(orderItemId), String(quantity)]),
        )}
      />
      <TextField
        name="amount"
        label="Another amount"
        optional
        inputMode="decimal"
        autoComplete="off"
        defaultValue={sentText(response, 'amount')}
        errors={response?.result?.error?.amount ?? undefined}
        hint={`Up to ${formatRupees(moneyLeft)} can be refunded in all.`}
      />
      <TextAreaField
        name="text"
        label="Message with the refund"
        rows={3}
        required
        maxLength={MAX_MESSAGE_LENGTH}
        defaultValue={sentText(response, 'text')}
        errors={response?.result?.error?.text ?? undefined}
      />
      <div>
        <Button type="submit" variant="danger" name="intent" value={REFUND_COMPLAINT} busy={isBusy}>
          Refund and resolve
        </Button>
      </div>
    </Form>
  )
}
