/** The address that calls a phone number. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}

/**
 * The address that opens a chat with a WhatsApp number. Ten digits without a country code are an Indian number.
 *
 * @param text What the customer's message begins with. @default nothing
 */
export function whatsAppAddress(phone: string, text = ''): string {
  const digits = phone.replaceAll(/\D/g, '').replace(/^0+/, '')
  const isNational = digits.length === 10 && !/^\s*(?:\+|00)/.test(phone)
  return `https://wa.me/${isNational ? '91' : ''}${digits}${text && `?text=${encodeURIComponent(text)}`}`
}
