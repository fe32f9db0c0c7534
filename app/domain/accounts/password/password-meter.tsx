import { cva } from 'class-variance-authority'
import { passwordScore, strengthBars, strengthWord } from './password-strength.ts'

const BARS = [1, 2, 3, 4, 5]

const bar = cva('h-1 flex-1 rounded-full transition-colors duration-160', {
  variants: {
    strength: {
      none: 'bg-line',
      Weak: 'bg-sindoor-600',
      Fair: 'bg-haldi-700',
      Good: 'bg-neem-600',
      Strong: 'bg-neem-700',
    },
  },
})

const word = cva('min-w-12 text-right font-semibold', {
  variants: {
    strength: {
      none: '',
      Weak: 'text-sindoor-600',
      Fair: 'text-haldi-700',
      Good: 'text-neem-600',
      Strong: 'text-neem-700',
    },
  },
})

/** Shows how strong the typed password is: five bars and a word. */
export function PasswordMeter({ id, password }: { id: string; password: string }) {
  const score = passwordScore(password)
  const filled = strengthBars(score)
  const strength = score === 0 ? 'none' : strengthWord(score)
  return (
    // biome-ignore lint/a11y/useSemanticElements: <meter> can't show five bars in four colours.
    <div
      id={id}
      role="meter"
      aria-label="Password strength"
      aria-valuemin={0}
      aria-valuemax={7}
      aria-valuenow={score}
      aria-valuetext={score === 0 ? 'No password yet' : strengthWord(score)}
      className="mt-2 flex h-5 items-center gap-3 text-sm"
    >
      <span className="flex flex-1 gap-1.5">
        {BARS.map((number) => (
          <span key={number} className={bar({ strength: number <= filled ? strength : 'none' })} />
        ))}
      </span>
      <span className={word({ strength })}>{score > 0 && strengthWord(score)}</span>
    </div>
  )
}
