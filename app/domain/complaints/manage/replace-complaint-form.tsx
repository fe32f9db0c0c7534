import { ReplacementFields } from '#app/domain/after-sale/manage/replacement-fields.tsx'
import type { ReplaceableItem } from '#app/domain/after-sale/replacement-plan.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import type { ComplaintItem } from '../complaint.ts'
import { replaceComplaintForm } from './replace-complaint.form.ts'
import { claimedQuantities, ResolutionForm } from './resolution-form.tsx'

interface ReplaceComplaintFormProps {
  replaceable: readonly ReplaceableItem[]
  /** What the customer complained about; preselected. */
  claimed: readonly ComplaintItem[]
  /** Unique per form, so that a form sent twice is one replacement. */
  requestId: string
  response: FormResponse | undefined
}

export function ReplaceComplaintForm(props: ReplaceComplaintFormProps) {
  const { replaceable, claimed, requestId } = props
  const response = responseTo(props.response, replaceComplaintForm.intent)
  const items = replaceable.filter(({ productId, unitsLeft }) => productId !== null && unitsLeft > 0)
  return (
    <ResolutionForm
      intent={replaceComplaintForm.intent}
      requestId={requestId}
      response={response}
      nothingLeft={
        items.length === 0 &&
        'There’s nothing left to replace: the items of this order were refunded, replaced or deleted.'
      }
      messageLabel="Message to the customer about the replacement"
      button="Send replacement and resolve"
    >
      <p className="text-soft">
        Creates a free order for the same customer and address, and takes its units from stock.
      </p>
      <ReplacementFields items={items} response={response} preselected={claimedQuantities(claimed)} />
    </ResolutionForm>
  )
}
