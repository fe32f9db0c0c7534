import { formatRupees } from '#app/money.ts'
import { type FormResponse, sentText, sentTexts } from '#app/shared/form-response.ts'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { Refundable } from '../refund-plan.ts'
import { quantityField, RESTOCK_FIELD } from './refund-input.ts'

interface RefundedItemsFieldsProps {
  refundable: Pick<Refundable, 'items' | 'deliveryLeft'>
  response: FormResponse | undefined
  /** Quantities to start with, by the name of the field. */
  preselected?: Readonly<Record<string, string>>
}

/** Which units of an order, and how much of its delivery charge, a refund pays back. */
export function RefundedItemsFields({
  refundable: { items, deliveryLeft },
  response,
  preselected = {},
}: RefundedItemsFieldsProps) {
  const left = items.filter((item) => item.unitsLeft > 0)
  const restocked = sentTexts(response, RESTOCK_FIELD)
  return (
    <>
      {left.length > 0 && (
        <ul className="grid gap-3">
          {left.map((item) => (
            <li key={item.orderItemId} className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
              <TextField
                name={quantityField(item.orderItemId)}
                label={`Units of ${item.name}, size ${item.size}`}
                inputMode="numeric"
                autoComplete="off"
                placeholder="0"
                hint={`${item.unitsLeft} of ${item.quantity} left, ${formatRupees(item.amountLeft)}`}
                defaultValue={
                  sentText(response, quantityField(item.orderItemId)) ??
                  preselected[quantityField(item.orderItemId)] ??
                  ''
                }
                errors={response?.result?.error?.[quantityField(item.orderItemId)] ?? undefined}
                className="min-h-11"
              />
              {item.productId !== null && (
                <CheckboxField
                  name={RESTOCK_FIELD}
                  value={item.orderItemId}
                  defaultChecked={restocked.includes(item.orderItemId)}
                  label="Return to stock"
                  className="sm:pb-5"
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {deliveryLeft > 0 && (
        <TextField
          name="delivery"
          label="Delivery charge"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          hint={`Up to ${formatRupees(deliveryLeft)}`}
          defaultValue={sentText(response, 'delivery') ?? ''}
          errors={response?.result?.error?.delivery ?? undefined}
          className="min-h-11"
        />
      )}
    </>
  )
}
