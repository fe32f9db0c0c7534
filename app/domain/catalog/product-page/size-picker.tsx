import type { Product } from '../product.ts'
import { sizesOut } from '../stock-by-size.ts'

interface SizePickerProps {
  product: Product
  /** The id of the form that the size belongs to. */
  form: string
  chosen: string
  onChoose: (size: string) => void
}

/**
 * Radio buttons for a product's sizes; the form's field is `size`. A size that is out of stock can't be chosen, and one that sells out
 * while it is chosen no longer is.
 */
export function SizePicker({ product, form, chosen, onChoose }: SizePickerProps) {
  const out = sizesOut(product)
  return (
    <fieldset className="mt-5.5">
      <legend className="mb-2.5 font-semibold">
        Size {!out.includes(chosen) && <span className="ml-1 font-normal text-soft noscript:hidden">{chosen}</span>}
      </legend>
      <div className="flex flex-wrap gap-1.5 sm:gap-2">
        {product.sizes.map((size) => (
          // The browser keeps a radio button checked when it is disabled; a new one starts unchecked.
          <label
            key={`${size} ${out.includes(size)}`}
            className="relative cursor-pointer has-disabled:cursor-not-allowed"
          >
            <input
              // Also a size that was chosen before the scripts ran, which React doesn't report.
              ref={(radio) => {
                if (radio?.checked) onChoose(size)
              }}
              type="radio"
              name="size"
              value={size}
              form={form}
              defaultChecked={size === chosen && !out.includes(size)}
              disabled={out.includes(size)}
              onChange={() => onChoose(size)}
              className="peer absolute inset-0 size-full cursor-[inherit] appearance-none rounded-md"
            />
            <span className="pointer-events-none grid min-h-11.5 min-w-12 place-items-center rounded-md border border-field bg-surface-raised px-2 font-medium sm:px-2.5 peer-checked:border-primary peer-checked:bg-rosegold-100 peer-checked:font-bold peer-checked:text-heading peer-checked:inset-ring peer-checked:inset-ring-primary peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:border-line peer-disabled:bg-surface-sunk peer-disabled:font-medium peer-disabled:text-muted peer-disabled:line-through peer-disabled:inset-ring-0">
              {size}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
