/** The address that calls a phone number. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}

/** The address that opens a chat with a WhatsApp number. */
export function whatsAppAddress(phone: string): string {
  return `https://wa.me/${phone.replaceAll(/\D/g, '')}`
}
