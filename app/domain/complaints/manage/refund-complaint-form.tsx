import { nothingToRefund } from '#app/domain/after-sale/manage/refund-answers.ts'
import { RefundSum } from '#app/domain/after-sale/manage/refund-sum.tsx'
import { RefundedItemsFields } from '#app/domain/after-sale/manage/refunded-items-fields.tsx'
import { useRefundPlan } from '#app/domain/after-sale/manage/use-refund-plan.ts'
import type { Refundable } from '#app/domain/after-sale/refund-plan.ts'
import { formatRupees } from '#app/money.ts'
import { type FormResponse, responseTo, sentText } from '#app/shared/form-response.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { ComplaintItem } from '../complaint.ts'
import { refundComplaintForm } from './refund-complaint.form.ts'
import { claimedQuantities, ResolutionForm } from './resolution-form.tsx'

interface RefundComplaintFormProps {
  refundable: Refundable
  isCodUnpaid?: boolean
  /** What the customer complained about; preselected. */
  claimed: readonly ComplaintItem[]
  /** Unique per form, so that a form sent twice is one refund. */
  requestId: string
  response: FormResponse | undefined
}

/** Resolves the complaint with a refund of items, the delivery charge or an amount. */
export function RefundComplaintForm(props: RefundComplaintFormProps) {
  const { refundable, isCodUnpaid, claimed, requestId, response: responses } = props
  const response = responseTo(responses, refundComplaintForm.intent)
  const { moneyLeft } = refundable
  const [plan, watched] = useRefundPlan(refundable)
  return (
    <ResolutionForm
      watched={watched}
      intent={refundComplaintForm.intent}
      requestId={requestId}
      response={response}
      nothingLeft={moneyLeft === 0 && nothingToRefund(isCodUnpaid)}
      messageLabel="Message to the customer about the refund"
      button={plan ? `Refund ${formatRupees(plan.amount)} and resolve` : 'Refund and resolve'}
      isDangerous
    >
      <RefundedItemsFields refundable={refundable} response={response} preselected={claimedQuantities(claimed)} />
      <TextField
        name="amount"
        label="Another amount"
        optional
        inputMode="decimal"
        autoComplete="off"
        defaultValue={sentText(response, 'amount')}
        errors={response?.result?.error?.amount ?? undefined}
        hint={`Added to items and delivery charge. ${formatRupees(moneyLeft)} of the payment is left.`}
      />
      <RefundSum plan={plan} />
    </ResolutionForm>
  )
}
