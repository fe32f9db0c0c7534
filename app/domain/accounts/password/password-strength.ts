/** What counts as a special character, in the rule and in the meter. */
export const SPECIAL_CHARACTER = /[!@#$%^&*]/

export type StrengthWord = 'Weak' | 'Fair' | 'Good' | 'Strong'

/** How hard a password is to guess, from 0 (meets no criterion) to 7 (meets every criterion). */
export function passwordScore(password: string): number {
  const isLong = password.length >= 8
  const hasLower = /[a-z]/.test(password)
  const hasUpper = /[A-Z]/.test(password)
  const hasDigit = /[0-9]/.test(password)
  const points = [
    isLong,
    password.length >= 12,
    hasLower,
    hasUpper,
    hasDigit,
    SPECIAL_CHARACTER.test(password),
    isLong && hasLower && hasUpper && hasDigit,
  ]
  return points.filter(Boolean).length
}

export function strengthWord(score: number): StrengthWord {
  if (score <= 2) return 'Weak'
  if (score <= 4) return 'Fair'
  return score <= 6 ? 'Good' : 'Strong'
}

/** How many of the meter's five bars a score fills in. */
export function strengthBars(score: number): number {
  return [0, 1, 1, 2, 3, 4, 4, 5][score] ?? 5
}
