/**
 * The ten digits of an Indian phone number, however it was typed: with the country code, a zero in front, spaces or
 * dashes. What has another number of digits keeps them all.
 */
export function nationalNumber(text: string): string {
  return text.replace(/[^0-9]/g, '').replace(/^(?:91|0)(?=[0-9]{10}$)/, '')
}
