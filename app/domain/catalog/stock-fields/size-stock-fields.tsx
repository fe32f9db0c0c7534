import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { stockFieldId } from '../manage/product-list.ts'
import { SIZE_STOCK, sumOfSizes, type TypedSizeStock } from './size-stock.ts'

interface SizeStockFieldsProps {
  typed: TypedSizeStock
  onChange: (typed: TypedSizeStock) => void
  /** Units on hand when the form was opened; undefined for a new product. */
  onHand: number | undefined
  /** The size whose number was rejected, and why. */
  wrong: { readonly size: string; readonly error: string } | undefined
}

/** A switch between one number for all sizes and a number for each, and the grid of these numbers. */
export function SizeStockFields({ typed, onChange, onHand, wrong }: SizeStockFieldsProps) {
  const { isBySize, rows } = typed
  const sum = sumOfSizes(rows)
  return (
    <fieldset className="group">
      <legend className="text-label font-semibold">Stock of each size</legend>
      <input type="hidden" name={SIZE_STOCK.isAsked} value="yes" />
      <CheckboxField
        name={SIZE_STOCK.isBySize}
        value="on"
        label="Count each size separately"
        defaultChecked={isBySize}
        onChange={(event) => onChange({ ...typed, isBySize: event.currentTarget.checked })}
      />
      <p className="text-soft group-has-[[name=isBySize]:checked]:hidden">All sizes share the stock quantity</p>
      <div className="mt-1.5 hidden gap-3 group-has-[[name=isBySize]:checked]:grid">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3">
          {rows.map(({ size, count, loaded }, place) => (
            <div key={size}>
              <input type="hidden" name={SIZE_STOCK.size} value={size} />
              <input type="hidden" name={SIZE_STOCK.loaded} value={loaded} />
              <TextField
                id={stockFieldId(size)}
                type="number"
                name={SIZE_STOCK.count}
                label={`Size ${size}`}
                min={0}
                step={1}
                inputMode="numeric"
                autoComplete="off"
                placeholder="0"
                autoFocus={wrong?.size === size}
                errors={wrong?.size === size ? [wrong.error] : undefined}
                value={count}
                onChange={(event) => {
                  const changed = { size, loaded, count: event.currentTarget.value }
                  onChange({ ...typed, rows: rows.with(place, changed) })
                }}
              />
            </div>
          ))}
        </div>
        {rows.length === 0 && <p className="text-soft">Enter the sizes first</p>}
        <p className="text-soft tabular-nums" aria-live="polite">
          {`${sum} in all sizes${onHand === undefined || onHand === sum ? '' : `, ${onHand} on hand now`}`}
        </p>
      </div>
    </fieldset>
  )
}
