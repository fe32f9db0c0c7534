import { cva } from 'class-variance-authority'
import { cn } from './class-names.ts'

const BARS = [1, 2, 3, 4, 5]

const tones = cva('', {
  variants: {
    tone: { weak: 'text-danger', fair: 'text-haldi-700', good: 'text-neem-600', strong: 'text-neem-700' },
  },
})

interface PasswordMeterProps {
  id?: string
  /** How many of the five bars are filled. */
  bars: number
  /** The word beside them; empty while nothing is typed. */
  word: string
  tone: 'weak' | 'fair' | 'good' | 'strong'
  className?: string
}

/** How strong a password is, in five bars and a word. */
export function PasswordMeter({ id, bars, word, tone, className }: PasswordMeterProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browser's own meter cannot show five bars and a word
    <div
      id={id}
      role="meter"
      aria-label="Password strength"
      aria-valuemin={0}
      aria-valuemax={BARS.length}
      aria-valuenow={bars}
      aria-valuetext={word || 'Not entered'}
      className={cn('flex min-h-5 items-center gap-3 text-sm', tones({ tone }), className)}
    >
      <span aria-hidden="true" className="grid flex-1 grid-cols-5 gap-1.25">
        {BARS.map((bar) => (
          <i key={bar} className={cn('h-1 rounded-sm', bar <= bars ? 'bg-current' : 'bg-ivory-300')} />
        ))}
      </span>
      <b aria-hidden="true" className="w-12 text-right font-bold">
        {word}
      </b>
    </div>
  )
}
