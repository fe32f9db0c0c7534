import { Form } from 'react-router'
import type { ProviderMadeRefund } from '#app/domain/payments/refunds/refund-list.server.ts'
import { formatRupees } from '#app/money.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { DetailsDialog } from '#app/ui/back-office/details-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import { NAME_GOODS } from '../intents.ts'
import type { Refundable } from '../refund-plan.ts'
import { GoodsFields } from './goods-fields.tsx'

interface NameGoodsFormProps {
  refund: ProviderMadeRefund
  refundable: Refundable
  /** The page without the form. */
  closeTo: string
  response: FormResponse | undefined
}

/** Names the goods of a refund that was made directly at the provider. No money moves. */
export function NameGoodsForm({ refund, refundable, closeTo, response }: NameGoodsFormProps) {
  const isBusy = useIsSending(NAME_GOODS)
  return (
    <DetailsDialog title={`Goods of the refund of ${formatRupees(refund.amount)}`} closeTo={closeTo}>
      <p className="mb-3 text-soft">
        This refund was made at Razorpay. Say which goods it paid for; leave everything empty if it was for none. No
        money moves.
      </p>
      <FormResponseBanner response={response} className="mb-3" />
      <Form method="post" preventScrollReset className="grid gap-3">
        <input type="hidden" name="refundId" value={refund.id} />
        <GoodsFields refundable={refundable} response={response} />
        <div>
          <Button variant="secondary" name="intent" value={NAME_GOODS} busy={isBusy}>
            Save goods
          </Button>
        </div>
      </Form>
    </DetailsDialog>
  )
}
