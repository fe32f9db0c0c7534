import { useId } from 'react'
import { COURIER_NAMES, trackingLink } from '#app/domain/orders/fulfilment/courier.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { textLinkStyles } from '#app/ui/navigation/text-link.tsx'
import { shipmentForm } from '../fulfilment/shipment.form.ts'
import type { AdminOrder } from '../order.ts'

interface ShipmentFormProps {
  order: Pick<AdminOrder, 'id' | 'courier' | 'trackingNumber'>
  response: FormResponse | undefined
  /** Whether it is the order's next step. @default false */
  isNext?: boolean
}

export function ShipmentForm({ order, response, isNext = false }: ShipmentFormProps) {
  const listId = useId()
  const { courier, trackingNumber } = order
  const link = trackingLink(courier, trackingNumber)
  return (
    <ContractForm
      key={`${courier} ${trackingNumber}`}
      form={shipmentForm}
      response={response}
      values={{ courier: courier ?? '', trackingNumber: trackingNumber ?? '' }}
      hidden={{ orderId: order.id }}
      className="grid gap-3"
    >
      {(field) => (
        <>
          <TextField {...field('courier')} label="Courier" list={listId} autoComplete="off" className="min-h-11" />
          <datalist id={listId}>
            {COURIER_NAMES.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <TextField
            {...field('trackingNumber')}
            label="Tracking number"
            autoComplete="off"
            spellCheck={false}
            className="min-h-11"
          />
          <div className="flex flex-wrap items-center gap-x-4">
            <SubmitButton intent={shipmentForm.intent} variant={isNext ? 'primary' : 'secondary'}>
              Save shipment
            </SubmitButton>
            {link && (
              <a href={link} target="_blank" rel="noreferrer" className={textLinkStyles({ alone: true })}>
                Track with {courier}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
          </div>
        </>
      )}
    </ContractForm>
  )
}
