import { Minus, Plus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { cn } from '../class-names.ts'

interface QuantityStepperProps {
  /** Names the group, such as 'Quantity of Gulnaar Anarkali'. */
  label: string
  value: number
  /** @default 1 */
  min?: number
  /** Usually the stock; explain the limit beside the stepper. */
  max: number
  /** The name of the form field that carries the quantity. */
  name?: string
  /**
   * Each press submits the surrounding form with the new quantity as `name`, so that a cart changes without scripts. Otherwise
   * the stepper counts by itself, starting at `value`.
   */
  submits?: boolean
  /** At `min` the minus button stays enabled and submits one less, which removes the item. */
  removeAtMinimum?: boolean
  disabled?: boolean
  className?: string
}

/** A quantity with minus and plus buttons. */
export function QuantityStepper({ submits = false, ...props }: QuantityStepperProps) {
  return submits ? <SubmittingStepper {...props} /> : <CountingStepper {...props} />
}

type StepperProps = Omit<QuantityStepperProps, 'submits'>

function SubmittingStepper({
  label,
  value,
  min = 1,
  max,
  name = 'quantity',
  removeAtMinimum = false,
  disabled = false,
  className,
}: StepperProps) {
  return (
    <StepperFrame label={label} className={className}>
      <StepButton
        type="submit"
        name={name}
        value={value - 1}
        aria-label="Decrease quantity"
        disabled={disabled || (value <= min && !removeAtMinimum)}
      >
        <Minus size={16} />
      </StepButton>
      <output aria-live="polite" className="grid min-w-9 place-items-center font-semibold tabular-nums">
        {value}
      </output>
      <StepButton
        type="submit"
        name={name}
        value={value + 1}
        aria-label="Increase quantity"
        disabled={disabled || value >= max}
      >
        <Plus size={16} />
      </StepButton>
    </StepperFrame>
  )
}

function CountingStepper({
  label,
  value,
  min = 1,
  max,
  name,
  removeAtMinimum = false,
  disabled = false,
  className,
}: StepperProps) {
  const [chosen, setChosen] = useState(value)
  const quantity = Math.min(chosen, max)
  const read = ({ valueAsNumber: typed }: HTMLInputElement) => {
    if (Number.isInteger(typed)) setChosen(Math.min(Math.max(typed, min), max))
  }
  return (
    <StepperFrame label={label} className={className}>
      <StepButton
        type="button"
        aria-label="Decrease quantity"
        disabled={disabled || (quantity <= min && !removeAtMinimum)}
        onClick={() => setChosen(quantity - 1)}
      >
        <Minus size={16} />
      </StepButton>
      {/* A number field, so that the quantity can be chosen and sent where no script runs. */}
      <input
        // Also reads what was typed before the scripts ran, which React doesn't report.
        ref={(input) => {
          if (input) read(input)
        }}
        type="number"
        inputMode="numeric"
        name={name}
        aria-label="Quantity"
        min={min}
        max={max}
        disabled={disabled}
        value={quantity}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => read(event.currentTarget)}
        className="w-11 appearance-none bg-transparent text-center text-md font-semibold tabular-nums [-moz-appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none"
      />
      <output aria-live="polite" className="sr-only">
        {quantity}
      </output>
      <StepButton
        type="button"
        aria-label="Increase quantity"
        disabled={disabled || quantity >= max}
        onClick={() => setChosen(quantity + 1)}
      >
        <Plus size={16} />
      </StepButton>
    </StepperFrame>
  )
}

function StepperFrame({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    // A fieldset would need room for a legend and style resets; the group is three small controls.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      role="group"
      aria-label={label}
      className={cn('inline-flex overflow-hidden rounded-md border border-field bg-surface-raised', className)}
    >
      {children}
    </div>
  )
}

function StepButton(props: ComponentProps<'button'>) {
  return (
    <button
      {...props}
      className="grid size-11 place-items-center text-heading transition-colors duration-160 enabled:hover:bg-rosegold-50 focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:text-ink-400"
    />
  )
}
