/** A customer's personal details. */
export interface Profile {
  readonly fullName: string
  readonly email: string
  /** Ten digits; null for an account created without one. */
  readonly phone: string | null
  /** `YYYY-MM-DD`; null when not given. */
  readonly dateOfBirth: string | null
  /** One of {@link GENDERS}; null when not given. */
  readonly gender: string | null
  readonly memberSince: Date
}

/** A device on which the customer is signed in. */
export interface OpenSession {
  readonly id: string
  /** Readable, such as `Chrome on Android`. */
  readonly device: string
  readonly networkAddress: string | null
  readonly signedInAt: Date
}

export const GENDERS = ['Female', 'Male', 'Other', 'Prefer not to say'] as const

/** No customer was born before this day. */
const EARLIEST_BIRTH = '1900-01-01'

/**
 * What is wrong with a date of birth; undefined when nothing is.
 *
 * @param text The date, as `YYYY-MM-DD`.
 * @param today The date in India, in the same format.
 * @param minimumAge In years; the age is reached on the birthday.
 */
export function dateOfBirthProblem(
  text: string,
  { today, minimumAge }: { today: string; minimumAge: number },
): string | undefined {
  if (!isDate(text) || text < EARLIEST_BIRTH || text > today) return 'Please enter a valid date of birth'

  if (text > latestBirth(minimumAge, today)) return `You must be at least ${minimumAge} years old`
  return undefined
}

/**
 * The last day on which someone was born who has this age, as `YYYY-MM-DD`. Years have four digits here, so dates can be compared
 * as text. Someone born on 29 February comes of age on 1 March.
 *
 * @param today The date in India, in the same format.
 */
export function latestBirth(age: number, today: string): string {
  return `${Number(today.slice(0, 4)) - age}${today.slice(4)}`
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export interface AccountSecurity {
  readonly isAddressVerified: boolean
  readonly hasTwoStep: boolean
}
