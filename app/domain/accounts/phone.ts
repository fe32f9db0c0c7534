/** The digits of a phone number that was typed with spaces, dashes or brackets. */
export function phoneDigits(text: string): string {
  return text.replace(/[^0-9]/g, '')
}

/** Removes the country code or a leading zero, which leaves ten digits. Any other text is returned unchanged. */
export function withoutCountryCode(text: string): string {
  return /^(?:91|0)([0-9]{10})$/.exec(phoneDigits(text))?.[1] ?? text
}

/** The digits of a search that may be part of a phone number, in any format; undefined for other texts. */
export function searchedPhone(text: string): string | undefined {
  return /^[+(]?[0-9][0-9 ()-]*$/.test(text) ? phoneDigits(withoutCountryCode(text)) : undefined
}

/** A stored phone number as people type it: `9825012345` becomes `98250 12345`. Anything but ten digits stays unchanged. */
export function groupPhone(phone: string): string {
  return phone.replace(/^([0-9]{5})([0-9]{5})$/, '$1 $2')
}

/** A stored phone number for display: `9825012345` becomes `+91 98250 12345`. Anything but ten digits stays unchanged. */
export function formatPhone(phone: string): string {
  const grouped = groupPhone(phone)
  return grouped === phone ? phone : `+91 ${grouped}`
}
