import { PAYMENT_METHOD_LABELS } from '#app/domain/orders/paid-by.ts'
import { formatRupees } from '#app/money.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import { PAY_BACK_METHODS } from '#app/vocabulary/payment-methods.ts'
import { draftLinkForm, payDraftForm } from './draft.form.ts'
import type { Draft } from './draft-list.server.ts'

interface DraftPaymentProps {
  draft: Pick<Draft, 'id' | 'shortId' | 'total' | 'linkUrl'>
  /** Pays to the owner's UPI ID; undefined without one. */
  upi: { size: number; path: string } | undefined
  /** Unique per form, so that a form sent twice is one payment. */
  paymentKey: string
  response: FormResponse | undefined
}

/** The ways to pay a draft. */
export function DraftPayment({ draft, upi, paymentKey, response }: DraftPaymentProps) {
  const total = formatRupees(draft.total)
  return (
    <div className="grid gap-3.5">
      <Panel title="Payment link">
        {draft.linkUrl ? (
          <>
            <p className="rounded-md bg-surface-sunk p-3 font-semibold wrap-anywhere select-all">{draft.linkUrl}</p>
            <p className="mt-2 text-soft">
              Send it to the customer. It shows the amount and your shop’s name, nothing about them. Once it’s paid, the
              draft becomes an order by itself.
            </p>
          </>
        ) : (
          <>
            <p className="mb-3 text-soft">A page of Razorpay’s where the customer pays {total} by card, UPI or bank.</p>
            <ContractButton form={draftLinkForm} hidden={{ draftId: draft.id }} variant="secondary">
              Create payment link
            </ContractButton>
          </>
        )}
      </Panel>
      {upi && (
        <Panel title="UPI">
          <QrCode title={`Pays ${total} to your UPI ID`} {...upi} />
          <p className="mt-2 text-soft">
            Customers can scan it with any UPI app. The money goes to your own account with the note “Order{' '}
            {draft.shortId}”, and Razorpay doesn’t report it: check that it arrived, then record it below.
          </p>
        </Panel>
      )}
      <Panel title="Record a payment">
        <ContractForm
          form={payDraftForm}
          response={response}
          values={{ method: upi ? 'upi' : 'cash' }}
          hidden={{ draftId: draft.id, key: paymentKey }}
          button={{ children: `Record ${total} and place the order`, className: 'justify-self-start' }}
          className="grid gap-3"
        >
          {(field) => (
            <>
              <SelectField
                {...field('method')}
                label="Paid by"
                options={PAY_BACK_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }))}
              />
              <TextField
                {...field('reference')}
                label="Reference"
                optional
                hint="Number of the transfer or receipt, such as the UTR."
                autoComplete="off"
              />
            </>
          )}
        </ContractForm>
      </Panel>
    </div>
  )
}
