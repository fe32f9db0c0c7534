import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { CHOSEN_STOCK_REASONS, stockReasonLabel } from '../stock-reasons.ts'
import { MAX_STOCK_NOTE_LENGTH, type StockChangeCheck, type TypedStockChange } from './stock-change-input.ts'

interface StockChangeFieldsProps {
  typed: TypedStockChange | undefined
  errors: Extract<StockChangeCheck, { status: 'rejected' }>['errors'] | undefined
}

/** Asks for the reason if the product form changes the stock. */
export function StockChangeFields({ typed, errors }: StockChangeFieldsProps) {
  return (
    <fieldset className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2">
      <legend className="mb-1.5 text-label font-semibold">Stock change</legend>
      <SelectField
        name="stockReason"
        label="Why is the stock changing?"
        options={OPTIONS}
        placeholder="Choose a reason"
        hint="Only if you change the quantity"
        defaultValue={typed?.reason}
        // Without scripts, the browser then scrolls here.
        autoFocus={errors?.reason !== undefined}
        errors={errors?.reason && [...errors.reason]}
      />
      <TextField
        name="stockNote"
        label="Note"
        optional
        hint="For “Other”, say what happened"
        maxLength={MAX_STOCK_NOTE_LENGTH}
        autoComplete="off"
        defaultValue={typed?.note}
        autoFocus={errors?.note !== undefined && errors.reason === undefined}
        errors={errors?.note && [...errors.note]}
      />
    </fieldset>
  )
}

const OPTIONS = CHOSEN_STOCK_REASONS.map((value) => ({ value, label: stockReasonLabel(value) }))
