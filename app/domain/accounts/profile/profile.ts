import { SHOP_TIME_ZONE } from '#app/shop.ts'

/** What a customer tells about herself. */
export interface Profile {
  readonly fullName: string
  readonly email: string
  /** Ten digits; null for an account that was made without one. */
  readonly phone: string | null
  /** `YYYY-MM-DD`; null while not told. */
  readonly dateOfBirth: string | null
  /** One of {@link GENDERS}; null while not told. */
  readonly gender: string | null
  readonly memberSince: Date
}

/** A device on which the customer is signed in. */
export interface OpenSession {
  readonly id: string
  /** For people, such as `Chrome on Android`. */
  readonly device: string
  readonly networkAddress: string | null
  readonly signedInAt: Date
}

export const GENDERS = ['Female', 'Male', 'Other', 'Prefer not to say'] as const

/** Nobody who shops was born before this day. */
const EARLIEST_BIRTH = '1900-01-01'

/**
 * What is wrong with a date of birth; undefined when nothing is.
 *
 * @param text What was given, in the form `YYYY-MM-DD`.
 * @param today The shop's date in the same form.
 * @param minimumAge In years; the age is reached on the birthday.
 */
export function dateOfBirthProblem(
  text: string,
  { today, minimumAge }: { today: string; minimumAge: number },
): string | undefined {
  if (!isDate(text) || text < EARLIEST_BIRTH || text > today) return 'Please enter a valid date of birth'

  // Years have four digits here, so dates compare like their texts. A birthday on 29 February is kept on 1 March.
  const latestBirth = `${Number(today.slice(0, 4)) - minimumAge}${today.slice(4)}`
  if (text > latestBirth) return `You must be at least ${minimumAge} years old`
  return undefined
}

const isoDate = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: SHOP_TIME_ZONE })

/** The date in the shop's calendar, `YYYY-MM-DD`. */
export function shopDate(now: Date): string {
  return isoDate.format(now)
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export interface Safeguards {
  readonly isAddressProved: boolean
  readonly hasSecondStep: boolean
}
