import { cn } from '#app/ui/class-names.ts'
import { passwordScore, strengthBars, strengthWord } from './password-strength.ts'

const BARS = [1, 2, 3, 4, 5]

/** Of the word, and of the bars that are filled in. */
const COLORS = {
  Weak: 'text-sindoor-600',
  Fair: 'text-haldi-700',
  Good: 'text-neem-600',
  Strong: 'text-neem-700',
}

/** Shows how strong the typed password is: five bars and a word. */
export function PasswordMeter({ id, password }: { id: string; password: string }) {
  const score = passwordScore(password)
  const filled = strengthBars(score)
  const word = strengthWord(score)
  return (
    // biome-ignore lint/a11y/useSemanticElements: <meter> can't show five bars in four colours.
    <div
      id={id}
      role="meter"
      aria-label="Password strength"
      aria-valuemin={0}
      aria-valuemax={7}
      aria-valuenow={score}
      aria-valuetext={score === 0 ? 'No password yet' : word}
      className={`mt-2 flex h-5 items-center gap-3 text-sm ${COLORS[word]}`}
    >
      <span className="flex flex-1 gap-1.5">
        {BARS.map((number) => (
          <span
            key={number}
            className={cn(
              'h-1 flex-1 rounded-full transition-colors duration-160',
              number <= filled ? 'bg-current' : 'bg-line',
            )}
          />
        ))}
      </span>
      <span className="min-w-12 text-right font-semibold">{score > 0 && word}</span>
    </div>
  )
}
