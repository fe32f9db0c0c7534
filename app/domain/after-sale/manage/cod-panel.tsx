import { href } from 'react-router'
import { recordCodPaymentForm } from '#app/domain/checkout/cash-on-delivery/manage/cod-admin.form.ts'
import type { AdminOrder, CodFacts } from '#app/domain/orders/order.ts'
import { formatRupees } from '#app/money.ts'
import { formatDate } from '#app/shared/dates.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { responseTo } from '#app/shared/form-response.ts'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { isSent } from '#app/vocabulary/statuses.ts'
import { receiveParcelForm, refuseParcelForm } from './refused-parcel.form.ts'

interface CodPanelProps {
  order: AdminOrder
  cod: CodFacts
  /** To any form of the page. */
  response: FormResponse | undefined
}

/** The money of an order that is paid on delivery: what's to be collected, and what the owner does once it is, or isn't. */
export function CodPanel({ order, cod: { returnedAt }, response }: CodPanelProps) {
  const { id: orderId, status, paidAt, total } = order
  return (
    <Panel title="Cash on Delivery">
      <FormResponseBanner response={responseTo(response, refuseParcelForm.intent)} className="mb-3" />
      <p className="mb-3">{stateText(order, returnedAt)}</p>
      {!paidAt && isSent(status) && (
        <ContractForm
          form={recordCodPaymentForm}
          response={response}
          hidden={{ orderId }}
          button={{ children: `Record ${formatRupees(total)} as paid`, variant: 'secondary' }}
          className="grid justify-items-start gap-3"
        >
          {(field) => (
            <TextField {...field('reference')} label="Reference of the transfer" optional autoComplete="off" />
          )}
        </ContractForm>
      )}
      {!paidAt && status === 'shipped' && (
        <ContractButton
          form={refuseParcelForm}
          hidden={{ orderId }}
          variant="quiet"
          formClassName="mt-2"
          className="px-0"
        >
          The parcel was refused
        </ContractButton>
      )}
      {status === 'refused' && !returnedAt && (
        <ContractForm
          form={receiveParcelForm}
          response={response}
          hidden={{ orderId }}
          button={{ children: 'The parcel is back', variant: 'secondary' }}
          className="grid justify-items-start"
        >
          {() => <CheckboxField name="restock" defaultChecked label="Put its items back into stock" />}
        </ContractForm>
      )}
      <p className="mt-3">
        <TextLink to={href('/admin/cash-on-delivery')}>All orders with Cash on Delivery</TextLink>
      </p>
    </Panel>
  )
}

function stateText({ status, paidAt, total }: AdminOrder, returnedAt: Date | null): string {
  if (paidAt) return `${formatRupees(total)} was paid: recorded on ${formatDate(paidAt)}.`
  if (isSent(status)) return `${formatRupees(total)} to be paid by the courier.`
  if (status === 'cancelled') return 'Cancelled: there’s nothing to pay.'
  if (status !== 'refused') return `${formatRupees(total)} to be collected.`
  return returnedAt
    ? `The parcel was back on ${formatDate(returnedAt)}.`
    : 'The parcel wasn’t taken and is coming back.'
}
