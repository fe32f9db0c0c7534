import { Form } from 'react-router'
import type { Refundable, RefundableItem } from '#app/domain/after-sale/refund-plan.ts'
import { formatRupees } from '#app/money.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import { type ComplaintItem, MAX_MESSAGE_LENGTH, quantityField, restockField } from '../complaint.ts'
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
  const { items, deliveryLeft, moneyLeft } = refundable
  if (moneyLeft === 0) return <p className="text-muted">This order has been fully refunded.</p>
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <FormResponseBanner response={response} />
      <input type="hidden" name="requestId" value={requestId} />
      {items
        .filter(({ unitsLeft }) => unitsLeft > 0)
        .map((item) => (
          <ItemFields
            key={item.orderItemId}
            item={item}
            claimed={claimed.find(({ orderItemId }) => orderItemId === item.orderItemId)?.quantity ?? 0}
          />
        ))}
      {deliveryLeft > 0 && (
        <CheckboxField name="hasDelivery" value="on" label={`Delivery charge of ${formatRupees(deliveryLeft)}`} />
      )}
      <TextField
        name="other"
        label="Another amount"
        optional
        inputMode="decimal"
        autoComplete="off"
        defaultValue={sentText(response, 'other')}
        errors={response?.result?.error?.other ?? undefined}
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

function ItemFields({ item, claimed }: { item: RefundableItem; claimed: number }) {
  const { orderItemId, name, size, unitsLeft, amountLeft } = item
  return (
    <div>
      <SelectField
        name={quantityField(orderItemId)}
        label={`${name}, size ${size}`}
        defaultValue={String(Math.min(claimed, unitsLeft))}
        options={Array.from({ length: unitsLeft + 1 }, (_, units) => ({
          value: String(units),
          label: units === 0 ? 'None' : units === 1 ? '1 unit' : `${units} units`,
        }))}
        hint={`${formatRupees(amountLeft)} left for ${unitsLeft === 1 ? '1 unit' : `${unitsLeft} units`}`}
      />
      <CheckboxField name={restockField(orderItemId)} value="on" label="Return these units to stock" />
    </div>
  )
}
