import { unitsIn } from '#app/domain/catalog/stock-by-size.ts'
import { type FormResponse, sentText, sentTexts } from '#app/shared/form-response.ts'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { ReplaceableItem } from '../replacement-plan.ts'
import { quantityField, RESTOCK_FIELD } from './refund-input.ts'
import { sizeField } from './replacement-input.ts'

interface ReplacementFieldsProps {
  /** With units left. */
  items: readonly ReplaceableItem[]
  response: FormResponse | undefined
  /** Quantities to start with, by the name of the field. */
  preselected: Readonly<Record<string, string>>
}

/** Which units of an order are replaced, and in which size. */
export function ReplacementFields({ items, response, preselected }: ReplacementFieldsProps) {
  const restocked = sentTexts(response, RESTOCK_FIELD)
  return (
    <ul className="grid gap-4">
      {items.map((item) => {
        const quantity = quantityField(item.orderItemId)
        const size = sizeField(item.orderItemId)
        return (
          <li key={item.orderItemId} className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
            <TextField
              name={quantity}
              label={`Units of ${item.name}, size ${item.size}, to replace`}
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              hint={`${item.unitsLeft} of ${item.quantity} can be replaced`}
              defaultValue={sentText(response, quantity) ?? preselected[quantity] ?? ''}
              errors={response?.result?.error?.[quantity] ?? undefined}
              className="min-h-11"
            />
            <SelectField
              name={size}
              label={`Size to send for ${item.name}`}
              options={sizeOptions(item)}
              defaultValue={sentText(response, size) ?? item.size}
              errors={response?.result?.error?.[size] ?? undefined}
            />
            <CheckboxField
              name={RESTOCK_FIELD}
              value={item.orderItemId}
              defaultChecked={restocked.includes(item.orderItemId)}
              label="Return the faulty units to stock"
              className="sm:col-span-2"
            />
          </li>
        )
      })}
    </ul>
  )
}

function sizeOptions({ size: sold, sizes, available }: ReplaceableItem) {
  return [...new Set([...sizes, sold])].map((size) => {
    const units = unitsIn(available, size)
    return { value: size, label: `${size}: ${units > 0 ? `${units} available` : 'out of stock'}` }
  })
}
