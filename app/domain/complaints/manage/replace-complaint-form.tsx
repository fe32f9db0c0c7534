import { Form } from 'react-router'
import { quantityField } from '#app/domain/after-sale/manage/refund-input.ts'
import { ReplacementFields } from '#app/domain/after-sale/manage/replacement-fields.tsx'
import type { ReplaceableItem } from '#app/domain/after-sale/replacement-plan.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { Button } from '#app/ui/button.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import { type ComplaintItem, MAX_MESSAGE_LENGTH } from '../complaint.ts'
import { sentText } from '../components/sent-text.ts'
import { REPLACE_COMPLAINT } from '../intents.ts'

interface ReplaceComplaintFormProps {
  replaceable: readonly ReplaceableItem[]
  /** What the customer complained about; preselected. */
  claimed: readonly ComplaintItem[]
  /** Unique per form, so that a form sent twice is one replacement. */
  requestId: string
  response: FormResponse | undefined
}

/** Resolves the complaint with new goods, free of charge. */
export function ReplaceComplaintForm({
  replaceable,
  claimed,
  requestId,
  response: responses,
}: ReplaceComplaintFormProps) {
  const isBusy = useIsSending(REPLACE_COMPLAINT)
  const response = responseTo(responses, REPLACE_COMPLAINT)
  const items = replaceable.filter(({ productId, unitsLeft }) => productId !== null && unitsLeft > 0)
  return (
    <>
      <FormResponseBanner response={response} className="mb-3" />
      {items.length === 0 ? (
        <p className="text-muted">Nothing of this order is left to replace: it was refunded, replaced or deleted.</p>
      ) : (
        <Form method="post" preventScrollReset className="grid gap-3">
          <p className="text-soft">
            Creates an order at zero price for the same customer and address, and takes its units from stock.
          </p>
          <input type="hidden" name="requestId" value={requestId} />
          <ReplacementFields
            items={items}
            response={response}
            preselected={Object.fromEntries(
              claimed.map(({ orderItemId, quantity }) => [quantityField(orderItemId), String(quantity)]),
            )}
          />
          <TextAreaField
            name="text"
            label="Message with the replacement"
            rows={3}
            required
            maxLength={MAX_MESSAGE_LENGTH}
            defaultValue={sentText(response, 'text')}
            errors={response?.result?.error?.text ?? undefined}
          />
          <div>
            <Button type="submit" name="intent" value={REPLACE_COMPLAINT} busy={isBusy}>
              Send replacement and resolve
            </Button>
          </div>
        </Form>
      )}
    </>
  )
}
