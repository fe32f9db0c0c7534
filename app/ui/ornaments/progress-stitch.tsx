import { cn } from '../class-names.ts'
import { Motif } from './motif.tsx'

interface ProgressStitchProps {
  /** Names the bar, such as 'Towards free shipping'. */
  label: string
  /** From 0 to 1; more counts as 1. */
  reached: number
  /** Read by screen readers instead of a percentage. */
  valueText: string
  /** Shows the gul at the tip, which turns wine once complete. */
  pin?: boolean
  className?: string
}

/** A progress bar: solid for what is reached, a running stitch for the rest. */
export function ProgressStitch({ label, reached, valueText, pin = false, className }: ProgressStitchProps) {
  const percent = Math.round(Math.min(Math.max(reached, 0), 1) * 100)
  const width = `${percent}%`
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className={cn('relative', pin ? 'h-6.5' : 'h-1', className)}
    >
      <span aria-hidden="true" className="stitch absolute inset-x-0 top-1/2 -mt-px text-rosegold-300" />
      <span
        aria-hidden="true"
        className="absolute top-1/2 left-0 -mt-0.5 h-1 rounded-sm bg-rosegold-600"
        style={{ width }}
      />
      {pin && (
        <span aria-hidden="true" className="absolute inset-x-3.25 inset-y-0">
          <span
            className={cn(
              'absolute -ml-3.25 grid size-6.5 place-items-center rounded-full bg-rosegold-50',
              percent === 100 ? 'text-primary' : 'text-rosegold-600',
            )}
            style={{ left: width }}
          >
            <Motif name="gul" className="w-6.5" />
          </span>
        </span>
      )}
    </div>
  )
}
