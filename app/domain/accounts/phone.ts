/** The digits of a phone number as somebody typed it, with spaces, dashes or brackets. */
export function phoneDigits(text: string): string {
  return text.replace(/[^0-9]/g, '')
}

/** A number with its country code or a zero in front without these, as ten digits; any other text as it is. */
export function withoutCountryCode(text: string): string {
  return /^(?:91|0)([0-9]{10})$/.exec(phoneDigits(text))?.[1] ?? text
}

/** A stored phone number as it is typed: `9825012345` is `98250 12345`. Anything but ten digits stays as it is. */
export function groupPhone(phone: string): string {
  return phone.replace(/^([0-9]{5})([0-9]{5})$/, '$1 $2')
}

/** A stored phone number as the shop shows it: `9825012345` is `+91 98250 12345`. Anything but ten digits stays as it is. */
export function formatPhone(phone: string): string {
  const grouped = groupPhone(phone)
  return grouped === phone ? phone : `+91 ${grouped}`
}
