import { useState } from 'react'

interface SizePickerProps {
  /** Not empty; the first one is selected initially. */
  sizes: readonly string[]
}

/** Radio buttons for a product's sizes; the form's field is `size`. */
export function SizePicker({ sizes }: SizePickerProps) {
  const [chosen, setChosen] = useState(sizes[0])
  return (
    <fieldset className="mt-5.5">
      <legend className="mb-2.5 font-semibold">
        Size <span className="ml-1 font-normal text-soft noscript:hidden">{chosen}</span>
      </legend>
      <div className="flex flex-wrap gap-1.5 sm:gap-2">
        {sizes.map((size) => (
          <label key={size} className="relative cursor-pointer">
            <input
              type="radio"
              name="size"
              value={size}
              defaultChecked={size === sizes[0]}
              onChange={() => setChosen(size)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-md"
            />
            <span className="pointer-events-none grid min-h-11.5 min-w-12 place-items-center rounded-md border border-field bg-surface-raised px-2 font-medium sm:px-2.5 peer-checked:border-primary peer-checked:bg-rosegold-100 peer-checked:font-bold peer-checked:text-heading peer-checked:inset-ring peer-checked:inset-ring-primary peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus">
              {size}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
