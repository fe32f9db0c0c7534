/** The digits of a phone number as somebody typed it, with spaces, dashes or brackets. */
export function phoneDigits(text: string): string {
  return text.replace(/[^0-9]/g, '')
}

/** A number with its country code or a zero in front without these, as ten digits; any other text as it is. */
export function withoutCountryCode(text: string): string {
  return /^(?:91|0)([0-9]{10})$/.exec(phoneDigits(text))?.[1] ?? text
}
