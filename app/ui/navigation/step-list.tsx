import { Check } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { cn } from '../class-names.ts'

interface StepListProps {
  /** Names the list, such as 'Checkout steps'. */
  label: string
  /** In order; a completed step links back when it has a `to`. */
  steps: { label: string; to?: string }[]
  /** Index of the current step. */
  current: number
  className?: string
}

/** The steps of a process as discs on a line: completed ones ticked, the current one filled. */
export function StepList({ label, steps, current, className }: StepListProps) {
  return (
    <ol
      aria-label={label}
      className={cn('flex items-center gap-1.5 text-label font-medium sm:gap-2 sm:text-base', className)}
    >
      {steps.map((step, index) => {
        const isDone = index < current
        const isCurrent = index === current
        const content = (
          <>
            <span
              className={cn(
                'grid size-7 flex-none place-items-center rounded-full border-[1.5px] text-label font-bold tabular-nums',
                isDone && 'border-rosegold-600 bg-rosegold-100 text-heading',
                isCurrent && 'border-primary bg-primary text-white',
                !isDone && !isCurrent && 'border-field',
              )}
            >
              {isDone ? <Check size={16} className="stroke-2" /> : index + 1}
            </span>
            {step.label}
            {isDone && <span className="sr-only">, done</span>}
          </>
        )
        return (
          <Fragment key={step.label}>
            {index > 0 && <li aria-hidden="true" className="stitch flex-1 text-rosegold-300" />}
            <li
              aria-current={isCurrent ? 'step' : undefined}
              className={cn(
                isDone && 'text-primary',
                isCurrent && 'font-bold text-heading',
                !isDone && !isCurrent && 'text-muted',
              )}
            >
              {isDone && step.to ? (
                <Link to={step.to} className="hit gap-1.5 sm:gap-2 hover:underline hover:underline-offset-3">
                  {content}
                </Link>
              ) : (
                <span className="hit gap-1.5 sm:gap-2">{content}</span>
              )}
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}
