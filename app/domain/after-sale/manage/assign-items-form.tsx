import { Form } from 'react-router'
import type { ProviderMadeRefund } from '#app/domain/payments/refunds/refund-list.server.ts'
import { formatRupees } from '#app/money.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { DetailsDialog } from '#app/ui/back-office/details-dialog.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { Refundable } from '../refund-plan.ts'
import { assignItemsForm } from './assign-items.form.ts'
import { RefundedItemsFields } from './refunded-items-fields.tsx'

interface AssignItemsFormProps {
  refund: ProviderMadeRefund
  refundable: Refundable
  /** The page without the form. */
  closeTo: string
  response: FormResponse | undefined
}

/** Assigns items to a refund that was made directly at the provider. No money moves. */
export function AssignItemsForm({ refund, refundable, closeTo, response }: AssignItemsFormProps) {
  return (
    <DetailsDialog title={`Assign items to the ${formatRupees(refund.amount)} refund`} closeTo={closeTo}>
      <p className="mb-3 text-soft">
        This refund was made in Razorpay. Choose the items it covers, or leave everything blank if it covers none. The
        amount doesn’t change.
      </p>
      <FormResponseBanner response={response} className="mb-3" />
      <Form method="post" preventScrollReset className="grid gap-3">
        <input type="hidden" name="refundId" value={refund.id} />
        <RefundedItemsFields refundable={refundable} response={response} />
        <div>
          <SubmitButton intent={assignItemsForm.intent} variant="secondary">
            Save items
          </SubmitButton>
        </div>
      </Form>
    </DetailsDialog>
  )
}
